import { mailTarget } from '../../accounts/server/accounts.ts'
import { messageSent, totalUnread } from '../../chat/server/chat.ts'
import { hiddenFrom } from '../../blocks/server/blocks.ts'
import { likeGiven, newLikes } from '../../likes/server/likes.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { handle, type JobHandler, type Scheduled } from '../../server/feature.ts'
import { on, type Listener } from '../../server/facts.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { MAIL_DELAY_MINUTES, nextMailAt, type NotificationType } from '../rules.ts'
import { disabledOf } from './notification-disabled.ts'
import { claimMail, lastMail, preferencesOf } from './notification-preferences.ts'
import { removeStale, removeSubscription, subscriptionsOf } from './push-subscriptions.ts'

/** What happened, without saying who or what. `from` is only there to ask whether a block came between. */
type Event = { site: number; member: string; from: string; type: NotificationType }

const pushJob = defineJob<Event>('notifications_push')
const mailJob = defineJob<Event>('notifications_mail')

const MINUTE = 60_000
const DAY_SECONDS = 86_400

const keyOf = (type: NotificationType, member: string) => `notifications_mail:${type}:${member}`

async function tell(ctx: Context, member: string, from: string, type: NotificationType): Promise<void> {
  const event: Event = { site: ctx.site.id, member, from, type }
  await ctx.enqueue(pushJob, event, { maxAttempts: 3 })
  // One waiting mail of a kind: what comes meanwhile is in it.
  const runAt = new Date(ctx.now.getTime() + MAIL_DELAY_MINUTES * MINUTE)
  await ctx.enqueue(mailJob, event, { runAt, key: keyOf(type, member) })
}

export const notificationListeners: Listener[] = [
  on(messageSent, (ctx, { from, to, first }) => tell(ctx, to, from, first ? 'new_conversations' : 'new_messages')),
  on(likeGiven, (ctx, { from, to }) => tell(ctx, to, from, 'like')),
]

const pages: Partial<Record<NotificationType, string>> = { new_conversations: '/chats', new_messages: '/chats', like: '/likes' }

async function push(ctx: Context, { member, from, type }: Event): Promise<void> {
  const preference = (await preferencesOf(ctx.db, member)).find((each) => each.type === type)
  if (!ctx.sendPush || !preference?.push || (await hiddenFrom(ctx.db, member, from)) !== 'no') return
  const account = await mailTarget(ctx.db, member)
  const subscriptions = await subscriptionsOf(ctx.db, member, ctx.now)
  if (!account || subscriptions.length === 0) return
  const { subject } = await ctx.renderMail(`notifications/${templateOf(type)}`, account.language, {})
  const check = localePath(account.language, pages[type] ?? '/members')
  const open = `${localePath(account.language, '/login')}?next=${pages[type] ?? '/members'}`
  const payload = { title: ctx.site.settings.name, body: subject, tag: type, checkUrl: check, openUrl: open }
  for (const subscription of subscriptions) {
    const outcome = await ctx.sendPush(subscription, payload, DAY_SECONDS)
    if (outcome === 'gone') await removeSubscription(ctx.db, member, subscription.endpoint)
  }
}

async function mail(ctx: Context, { member, from, type }: Event): Promise<void> {
  const account = await mailTarget(ctx.db, member)
  if (!account?.confirmed || (await hiddenFrom(ctx.db, member, from)) !== 'no') return
  const preference = (await preferencesOf(ctx.db, member)).find((each) => each.type === type)
  const stopped = (await disabledOf(ctx.db, member)).some((each) => each.type === '*' || each.type === type)
  const waiting = type === 'like' ? await newLikes(ctx.db, member) : await totalUnread(ctx.db, member)
  const last = await lastMail(ctx.db, member, type)
  if (!preference || preference.mail === 'off' || stopped || waiting === 0) return
  const due = nextMailAt(preference.mail, last, ctx.now)
  if (due > ctx.now)
    return ctx.enqueue(mailJob, { site: ctx.site.id, member, from, type }, { runAt: due, key: keyOf(type, member) })
  if (!(await claimMail(ctx.db, member, type, last ?? ctx.now, ctx.now))) return
  const base = ctx.origin + localePath(account.language, '')
  const unsubscribe = `${ctx.origin}/api/unsubscribe.php?${new URLSearchParams({ m: member, t: type, s: ctx.sign(`${member}.${type}`) })}`
  const rendered = await ctx.renderMail(`notifications/${templateOf(type)}`, account.language, {
    link: base + (pages[type] ?? '/members'),
    count: waiting,
    unsubscribe,
  })
  await ctx.sendMail({
    to: account.email,
    ...rendered,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

const templateOf = (type: NotificationType) => (type === 'like' ? 'new-like' : 'new-message')

export const notificationJobs: JobHandler[] = [
  handle(pushJob, push, { transaction: false }),
  handle(mailJob, mail, { transaction: false }),
]

export const notificationSchedules: Scheduled[] = [
  { name: 'notifications_tidy', cron: '25 3 * * *', run: (ctx) => removeStale(ctx.db, ctx.now) },
]
