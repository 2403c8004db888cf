import type { MailTarget } from '../../accounts/server/public.ts'
import { getUnreadSummary } from '../../chat/server/public.ts'
import { countNewLikes } from '../../likes/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { MAIL_DELAY_MINUTES, nextMailAt, type NotificationType } from '../rules.ts'
import { claimMail, listMailPreferences, type MailPreference } from './notification-preferences.ts'
import type { MailContent } from './digest-content.ts'
import {
  type PendingNotification,
  findRecipient,
  isSuppressed,
  mailJobKey,
  MINUTE,
  notificationPages,
  loadOrigin,
} from './pending-notification.ts'

export const mailJob = defineJob<PendingNotification>('notifications_mail')

export async function sendNotificationMail(
  ctx: Context,
  { site, member, from, type }: PendingNotification,
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
      { runAt: due, key: mailJobKey(type, member) },
    )
  await sendClaimedMail(ctx, account, preference, content)
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
  const page = notificationPages[type] ?? '/members'
  if (type === 'like') {
    const count = await countNewLikes(ctx.db, member)
    return count === 0
      ? null
      : { template: 'new-like', page, values: { count, origin: await loadOrigin(ctx, from) } }
  }
  const { count, labelled } = await getUnreadSummary(ctx.db, member, new Date(0), ctx.now)
  const origin = count === labelled ? await loadOrigin(ctx, from) : 'member'
  return count === 0 ? null : { template: 'new-message', page, values: { count, labelled, origin } }
}

/**
 * Claims the right to mail this type and enqueues the mail in one transaction: of parallel workers
 * one sends, and an outage of the mail server loses nothing.
 */
export async function sendClaimedMail(
  ctx: Context,
  account: MailTarget,
  preference: MailPreference,
  { template, page, link, values }: MailContent & { link?: string },
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
      values: {
        ...values,
        link: link ?? ctx.origin + localePath(account.language, page),
        unsubscribe,
      },
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  })
}
