import sql, { type Sql } from 'sql-template-tag'
import { messageSent, requestSent, type MessageSent } from '../../chat/server/public.ts'
import { likeAdded } from '../../likes/server/public.ts'
import type { Context } from '../../server/context.ts'
import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { onEventInStatement, onEvent, type Listener } from '../../server/event-listeners.ts'
import { enqueueRowSql, isPendingSql } from '../../server/jobs/job.ts'
import { addressRefused } from '../../server/mail/send-mail.ts'
import { MAIL_DELAY_MINUTES, type NotificationType } from '../rules.ts'
import { disableAddress } from './notification-disabled.ts'
import { hasSubscription, deleteStaleSubscriptions } from './push-subscriptions.ts'
import { pushRequested } from '../../server/push/push-requested.ts'
import { deleteOldPushLog } from '../../server/push/push-log.ts'
import {
  type PendingNotification,
  MINUTE,
  mailJobKey,
  mailJobKeySql,
} from './pending-notification.ts'
import { mailJob, sendNotificationMail } from './notification-mail.ts'
import {
  pushJob,
  requestedPushJob,
  sendPushNotification,
  sendRequestedPush,
} from './notification-push.ts'
import { digestJob, sendDigest, scheduleDigests } from './digests.ts'

async function notify(
  ctx: Context,
  member: string,
  from: string,
  type: NotificationType,
): Promise<void> {
  const event: PendingNotification = { site: ctx.site.id, member, from, type }
  await ctx.enqueue(pushJob, event, { maxAttempts: 3 })
  // One pending job per type and member; the mail covers what happens until it runs.
  const runAt = new Date(ctx.now.getTime() + MAIL_DELAY_MINUTES * MINUTE)
  await ctx.enqueue(mailJob, event, { runAt, key: mailJobKey(type, member) })
}

/**
 * Like `notify`, for each message that a statement inserts. Enqueues nothing if the receiver muted the
 * conversation, no push without a subscription, and no mail if one is pending that runs no later. The
 * jobs check the preferences.
 */
function notifySql(
  ctx: Context,
  { site, from, to, first, muted, at, traceparent }: MessageSent,
): Sql {
  const [started, answered]: NotificationType[] = ['new_conversations', 'new_messages']
  const type = sql`case when ${first} then ${started}::text else ${answered}::text end`
  const payload = sql`json_build_object('site', ${site}, 'member', ${to}::text, 'from', ${from}::text, 'type', ${type})`
  const key = mailJobKeySql(type, to)
  const runAt = sql`${at} + ${MAIL_DELAY_MINUTES} * interval '1 minute'`
  // A job due right now might run before this statement commits.
  const soon = sql`${at} + interval '1 minute'`
  const push = enqueueRowSql(pushJob, { payload, traceparent, maxAttempts: 3 })
  const mail = enqueueRowSql(mailJob, { payload, traceparent, runAt, key })
  const pushed = ctx.sendPush ? sql`case when ${hasSubscription(to)} then ${push} end` : sql`null`
  return sql`case when not ${muted} then array[${pushed}, case when not ${isPendingSql(key, soon, runAt)} then ${mail} end] end`
}

export const notificationListeners: Listener[] = [
  onEventInStatement(messageSent, notifySql),
  onEvent(requestSent, (ctx, { from, to }) => notify(ctx, to, from, 'new_conversations')),
  onEvent(likeAdded, (ctx, { from, to }) => notify(ctx, to, from, 'like')),
  onEvent(pushRequested, (ctx, push) =>
    ctx.enqueue(requestedPushJob, { ...push, site: ctx.site.id }, { maxAttempts: 3 }),
  ),
  onEvent(addressRefused, (ctx, { address }) => disableAddress(ctx, address, 'bounce')),
]

export const notificationJobs: JobHandler[] = [
  jobHandler(pushJob, sendPushNotification, { transaction: false }),
  jobHandler(requestedPushJob, sendRequestedPush, { transaction: false }),
  jobHandler(mailJob, sendNotificationMail, { transaction: false }),
  jobHandler(digestJob, sendDigest, { transaction: false }),
]

export const notificationSchedules: Schedule[] = [
  {
    name: 'notifications_delete_stale_subscriptions',
    cron: '25 3 * * *',
    run: (ctx) => deleteStaleSubscriptions(ctx.everySite, ctx.now),
  },
  {
    name: 'notifications_delete_old_push_log',
    cron: '31 * * * *',
    run: (ctx) => deleteOldPushLog(ctx.db, ctx.now),
  },
  // Late afternoon in Europe, where most members are.
  { name: 'notifications_schedule_digests', cron: '40 15 * * *', run: scheduleDigests },
]
