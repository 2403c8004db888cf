import { findMailTarget } from '../../accounts/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { listPreferences } from './notification-preferences.ts'
import { logPush } from '../../server/push/push-log.ts'
import {
  listActiveSubscriptions,
  removeSubscription,
  saveSendResult,
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
  const values = { origin: await loadOrigin(ctx, from) }
  const { subject } = await ctx.renderMail(
    `notifications/${getTemplate(type)}`,
    account.language,
    values,
  )
  const texts = await ctx.appTexts(account.language)
  const check = localePath(account.language, notificationPages[type] ?? '/members')
  const open = `${localePath(account.language, '/login')}?next=${notificationPages[type] ?? '/members'}`
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
    const { endpoint } = subscription
    // A push service that does not answer is logged too; the job runs again.
    const outcome = await ctx.sendPush(subscription, payload, DAY_SECONDS).catch(async (error) => {
      await logPush(ctx, { member, type, endpoint }, 'failed')
      throw error
    })
    await logPush(ctx, { member, type, endpoint }, outcome)
    if (outcome === 'gone') await removeSubscription(ctx.db, member, endpoint)
    else await saveSendResult(ctx.db, member, endpoint, { result: outcome, at: ctx.now })
  }
}
