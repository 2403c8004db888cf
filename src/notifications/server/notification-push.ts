import { findMailTarget } from '../../accounts/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import { findMailCause, findPushCause, type MailCause } from '../../platform/mail-causes.ts'
import type { Context } from '../../server/context.ts'
import { findNeutralName } from '../../server/neutral-name.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { listPreferences } from './notification-preferences.ts'
import type { RequestedPush } from '../../server/push/push-requested.ts'
import { hasPushEvent, logPush } from '../../server/push/push-log.ts'
import {
  listActiveSubscriptions,
  removeSubscription,
  saveSendResult,
  type Subscription,
} from './push-subscriptions.ts'
import {
  type PendingNotification,
  isSuppressed,
  loadOrigin,
  getTemplate,
  notificationPages,
} from './pending-notification.ts'

export const pushJob = defineJob<PendingNotification>('notifications_push')

const DAY_SECONDS = 86_400

export async function sendPushNotification(
  ctx: Context,
  { member, from, type }: PendingNotification,
): Promise<void> {
  const preference = (await listPreferences(ctx.db, member)).find((each) => each.type === type)
  if (!ctx.sendPush || !preference?.push || (await isSuppressed(ctx, member, from))) return
  const account = await findMailTarget(ctx.db, member)
  const subscriptions = await listActiveSubscriptions(ctx.db, member, ctx.now)
  if (!account || subscriptions.length === 0) return
  const cause = findPushCause(type)
  if (!(await hasPushEvent(ctx, { member, from, cause }))) return
  const values = { origin: await loadOrigin(ctx, from) }
  const as = await findNeutralName(ctx, { member })
  const { subject } = await ctx.renderMail(
    `notifications/${getTemplate(type)}`,
    account.language,
    values,
    null,
    as,
  )
  const texts = await ctx.appTexts(account.language)
  const check = localePath(account.language, notificationPages[type] ?? '/members')
  const open = `${localePath(account.language, '/login')}?next=${notificationPages[type] ?? '/members'}`
  const payload = {
    ...appearance(ctx, as),
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
  await pushToAll(ctx, { member, type, cause }, subscriptions, payload)
}

/** Its title and icon: those of the brand, or what the member chose instead. */
const appearance = ({ site }: Pick<Context, 'site'>, as: string | null) =>
  as === null ? { title: site.settings.name } : { title: as, icon: '/neutral-192.png' }

type PushTarget = { member: string; type: string; cause: MailCause | null }

async function pushToAll(
  ctx: Context,
  { member, type, cause }: PushTarget,
  subscriptions: Subscription[],
  payload: Record<string, unknown>,
): Promise<void> {
  const { sendPush } = ctx
  if (!sendPush) return
  for (const subscription of subscriptions) {
    const { endpoint } = subscription
    // A push service that does not answer is logged too; the job runs again.
    const outcome = await sendPush(subscription, payload, DAY_SECONDS).catch(async (error) => {
      await logPush(ctx, { member, type, cause, endpoint }, 'failed')
      throw error
    })
    await logPush(ctx, { member, type, cause, endpoint }, outcome)
    if (outcome === 'gone') await removeSubscription(ctx.db, member, endpoint)
    else await saveSendResult(ctx.db, member, endpoint, { result: outcome, at: ctx.now })
  }
}

/** Pushes what the member asked for themselves, whatever they chose for likes and messages. */
export const requestedPushJob = defineJob<RequestedPush & { site: number }>(
  'notifications_push_requested',
)

/** The text is the subject of the mail about the same; `path` opens with a press. */
export async function sendRequestedPush(
  ctx: Context,
  { member, template, values, path }: RequestedPush,
): Promise<void> {
  const account = await findMailTarget(ctx.db, member)
  if (!ctx.sendPush || !account) return
  const as = await findNeutralName(ctx, { member })
  const { subject } = await ctx.renderMail(
    template,
    account.language,
    { link: '', ...values },
    null,
    as,
  )
  const type = template.replace(/^.*\//, '').replaceAll('-', '_')
  const payload = {
    ...appearance(ctx, as),
    body: subject,
    tag: type,
    checkUrl: localePath(account.language, path),
    openUrl: `${localePath(account.language, '/login')}?next=${path}`,
    at: ctx.now.toISOString(),
  }
  const subscriptions = await listActiveSubscriptions(ctx.db, member, ctx.now)
  await pushToAll(ctx, { member, type, cause: findMailCause(template) }, subscriptions, payload)
}
