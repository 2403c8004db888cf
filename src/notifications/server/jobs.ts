import sql, { type Sql } from 'sql-template-tag'
import {
  listConfirmedMembers,
  findMailTarget,
  type MailTarget,
} from '../../accounts/server/public.ts'
import { messageSent, getUnreadSummary, listMembersWithUnread } from '../../chat/server/public.ts'
import { getBlockState } from '../../blocks/server/public.ts'
import { likeAdded, countNewLikes } from '../../likes/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import { findProfile, type ProfileRow } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { jobHandler, type JobHandler, type Scheduled } from '../../server/feature.ts'
import { onEventInStatement, onEvent, type Listener } from '../../server/event-listeners.ts'
import { defineJob, enqueueSql, isPendingSql } from '../../server/jobs/job.ts'
import { addressRefused, queueMail } from '../../server/mail/send-mail.ts'
import {
  MAIL_DELAY_MINUTES,
  isEligibleFor,
  nextMailAt,
  digestTypes,
  UNREAD_AFTER,
  type NotificationType,
  type DigestType,
} from '../rules.ts'
import { disableAddress } from './notification-disabled.ts'
import {
  claimMail,
  listPreferences,
  listMailPreferences,
  type MailPreference,
} from './notification-preferences.ts'
import { digestContent, type MailContent } from './digest-content.ts'
import {
  hasSubscription,
  deleteStaleSubscriptions,
  removeSubscription,
  listActiveSubscriptions,
} from './push-subscriptions.ts'

/**
 * A notification to send, without content. `from` is used to check blocks and to label the origin.
 */
type Event = { site: number; member: string; from: string; type: NotificationType }

const pushJob = defineJob<Event>('notifications_push')
const mailJob = defineJob<Event>('notifications_mail')
const digestJob = defineJob<{ site: number; member: string; type: DigestType }>(
  'notifications_round_mail',
)

const MINUTE = 60_000
const DAY_SECONDS = 86_400

const keyOf = (type: NotificationType, member: string) => `notifications_mail:${type}:${member}`

async function notify(
  ctx: Context,
  member: string,
  from: string,
  type: NotificationType,
): Promise<void> {
  const event: Event = { site: ctx.site.id, member, from, type }
  await ctx.enqueue(pushJob, event, { maxAttempts: 3 })
  // One pending job per type and member; the mail covers what happens until it runs.
  const runAt = new Date(ctx.now.getTime() + MAIL_DELAY_MINUTES * MINUTE)
  await ctx.enqueue(mailJob, event, { runAt, key: keyOf(type, member) })
}

/**
 * Like `notify`, as part of the statement that inserts a message. Enqueues no push without a
 * subscription, and no mail if one is pending that runs no later. The jobs check the preferences.
 */
function notifySql(ctx: Context, to: string, from: string, type: NotificationType): Sql {
  const event: Event = { site: ctx.site.id, member: to, from, type }
  const key = keyOf(type, to)
  const runAt = new Date(ctx.now.getTime() + MAIL_DELAY_MINUTES * MINUTE)
  // A job due right now might run before this statement commits.
  const soon = new Date(ctx.now.getTime() + MINUTE)
  const pushed = ctx.sendPush
    ? sql`case when ${hasSubscription(to)} then ${enqueueSql(pushJob, event, { maxAttempts: 3 })} end`
    : sql`null`
  return sql`array[${pushed}, case when not ${isPendingSql(key, soon, runAt)} then ${enqueueSql(mailJob, event, { runAt, key })} end]`
}

export const notificationListeners: Listener[] = [
  onEventInStatement(messageSent, (ctx, { from, to, first, muted }) =>
    muted ? sql`null` : notifySql(ctx, to, from, first ? 'new_conversations' : 'new_messages'),
  ),
  onEvent(likeAdded, (ctx, { from, to }) => notify(ctx, to, from, 'like')),
  onEvent(addressRefused, (ctx, { address }) => disableAddress(ctx, address, 'bounce')),
]

const pages: Partial<Record<NotificationType, string>> = {
  new_conversations: '/chats',
  new_messages: '/chats',
  like: '/likes',
}

/**
 * Returns the mail target if the address is confirmed and the profile has one of the given states.
 */
async function findRecipient(
  ctx: Context,
  member: string,
  states: ProfileRow['status'][],
): Promise<MailTarget | null> {
  const [account, profile] = await Promise.all([
    findMailTarget(ctx.db, member),
    findProfile(ctx.db, ctx.site.id, member),
  ])
  return account?.confirmed && profile?.origin === 'member' && states.includes(profile.status)
    ? account
    : null
}

/** The sender's origin; a profile that is not a member's is labelled in mails too. */
async function originOf(ctx: Context, from: string): Promise<string> {
  return (await findProfile(ctx.db, ctx.site.id, from))?.origin ?? 'member'
}

/** Whether a block or a disabled sender suppresses the notification. */
async function isSuppressed(ctx: Context, member: string, from: string): Promise<boolean> {
  const [hidden, sender] = await Promise.all([
    getBlockState(ctx.db, member, from),
    findProfile(ctx.db, ctx.site.id, from),
  ])
  return hidden !== 'no' || sender?.status === 'disabled'
}

async function sendPushNotification(ctx: Context, { member, from, type }: Event): Promise<void> {
  const preference = (await listPreferences(ctx.db, member)).find((each) => each.type === type)
  if (!ctx.sendPush || !preference?.push || (await isSuppressed(ctx, member, from))) return
  const account = await findMailTarget(ctx.db, member)
  const subscriptions = await listActiveSubscriptions(ctx.db, member, ctx.now)
  if (!account || subscriptions.length === 0) return
  const values = { origin: await originOf(ctx, from) }
  const { subject } = await ctx.renderMail(
    `notifications/${templateOf(type)}`,
    account.language,
    values,
  )
  const texts = await ctx.appTexts(account.language)
  const check = localePath(account.language, pages[type] ?? '/members')
  const open = `${localePath(account.language, '/login')}?next=${pages[type] ?? '/members'}`
  const payload = {
    title: ctx.site.settings.name,
    body: subject,
    tag: type,
    checkUrl: check,
    openUrl: open,
    at: ctx.now.toISOString(),
    ...(texts && {
      actions: {
        open: texts.open,
        mute: texts.mute,
        muted: texts.muted,
        settingsUrl: localePath(account.language, '/notifications'),
      },
    }),
  }
  for (const subscription of subscriptions) {
    const outcome = await ctx.sendPush(subscription, payload, DAY_SECONDS)
    if (outcome === 'gone') await removeSubscription(ctx.db, member, subscription.endpoint)
  }
}

const templateOf = (type: NotificationType) => (type === 'like' ? 'new-like' : 'new-message')

async function sendNotificationMail(
  ctx: Context,
  { site, member, from, type }: Event,
): Promise<void> {
  const account = await findRecipient(ctx, member, ['active', 'paused'])
  // For messages this is not checked: the mail may also cover other senders.
  if (!account || (type === 'like' && (await isSuppressed(ctx, member, from)))) return
  const [preference] = await listMailPreferences(ctx.db, [member], [type])
  const content = preference && (await buildMailContent(ctx, member, from, type))
  if (!preference || !content) return
  const due = nextMailAt(preference.mail, preference.last, await earliestMailAt(ctx, member, type))
  if (due > ctx.now)
    return ctx.enqueue(
      mailJob,
      { site, member, from, type },
      { runAt: due, key: keyOf(type, member) },
    )
  await send(ctx, account, preference, content)
}

/** The earliest time for a mail: ten minutes after the newest message, or now for a like. */
async function earliestMailAt(ctx: Context, member: string, type: NotificationType): Promise<Date> {
  if (type === 'like') return ctx.now
  const { newest } = await getUnreadSummary(ctx.db, member, new Date(0), ctx.now)
  const quietAt = (newest?.getTime() ?? 0) + MAIL_DELAY_MINUTES * MINUTE
  return new Date(Math.max(quietAt, ctx.now.getTime()))
}

/** Content for what is unread now; null if it was read meanwhile. */
async function buildMailContent(
  ctx: Context,
  member: string,
  from: string,
  type: NotificationType,
): Promise<MailContent | null> {
  const page = pages[type] ?? '/members'
  if (type === 'like') {
    const count = await countNewLikes(ctx.db, member)
    return count === 0
      ? null
      : { template: 'new-like', page, values: { count, origin: await originOf(ctx, from) } }
  }
  const { count, labelled } = await getUnreadSummary(ctx.db, member, new Date(0), ctx.now)
  const origin = count === labelled ? await originOf(ctx, from) : 'member'
  return count === 0 ? null : { template: 'new-message', page, values: { count, labelled, origin } }
}

/**
 * Claims the right to mail this type and enqueues the mail in one transaction: of parallel workers
 * one sends, and an outage of the mail server loses nothing.
 */
async function send(
  ctx: Context,
  account: MailTarget,
  preference: MailPreference,
  { template, page, values }: MailContent,
): Promise<void> {
  const { member_id: member, type, last } = preference
  const signed = new URLSearchParams({ m: member, t: type, s: ctx.sign(`${member}.${type}`) })
  const unsubscribe = `${ctx.origin}/api/unsubscribe.php?${signed}`
  await ctx.inTransaction(async (txCtx) => {
    if (!(await claimMail(txCtx.db, member, type, last, txCtx.now))) return
    await queueMail(txCtx, {
      template: `notifications/${template}`,
      to: account.email,
      locale: account.language,
      values: { ...values, link: ctx.origin + localePath(account.language, page), unsubscribe },
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  })
}

const PAGE = 1000

/** Enqueues a digest job for each member and type that is enabled, due and may have content. */
async function scheduleDigests(ctx: Context): Promise<void> {
  for (let after = '0'; ;) {
    const page = await listConfirmedMembers(ctx.db, ctx.site.id, after, PAGE)
    const ids = page.map(({ member_id }) => member_id)
    const unread = await listMembersWithUnread(
      ctx.db,
      ids,
      new Date(ctx.now.getTime() - UNREAD_AFTER),
    )
    const members = new Map(page.map((member) => [member.member_id, member]))
    for (const { member_id: member, type, mail: frequency, last } of await listMailPreferences(
      ctx.db,
      ids,
      digestTypes,
    )) {
      const digestType = digestTypes.find((each) => each === type)
      const candidate = members.get(member)
      if (
        !digestType ||
        !candidate ||
        !isEligibleFor(digestType, candidate, ctx.now) ||
        nextMailAt(frequency, last, ctx.now) > ctx.now
      )
        continue
      if (digestType === 'unread_message_reminders' && !unread.has(member)) continue
      await ctx.enqueue(
        digestJob,
        { site: ctx.site.id, member, type: digestType },
        { key: keyOf(digestType, member) },
      )
    }
    after = ids.at(-1) ?? ''
    if (ids.length < PAGE) return
  }
}

/** Checks everything again, because the job may have waited. */
async function sendDigest(
  ctx: Context,
  { member, type }: { member: string; type: DigestType },
): Promise<void> {
  const account = await findRecipient(ctx, member, ['active'])
  const [preference] = await listMailPreferences(ctx.db, [member], [type])
  if (!account || !preference || nextMailAt(preference.mail, preference.last, ctx.now) > ctx.now)
    return
  const content = await digestContent[type](ctx, { member, account, last: preference.last })
  if (content) await send(ctx, account, preference, content)
}

export const notificationJobs: JobHandler[] = [
  jobHandler(pushJob, sendPushNotification, { transaction: false }),
  jobHandler(mailJob, sendNotificationMail, { transaction: false }),
  jobHandler(digestJob, sendDigest, { transaction: false }),
]

export const notificationSchedules: Scheduled[] = [
  {
    name: 'notifications_tidy',
    cron: '25 3 * * *',
    run: (ctx) => deleteStaleSubscriptions(ctx.db, ctx.now),
  },
  // Late afternoon in Europe, where most members are.
  { name: 'notifications_round', cron: '40 15 * * *', run: scheduleDigests },
]
