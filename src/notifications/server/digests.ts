import { listConfirmedMembers } from '../../accounts/server/public.ts'
import { listMembersWithUnread } from '../../chat/server/public.ts'
import type { Context } from '../../server/context.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { isEligibleFor, nextMailAt, digestTypes, UNREAD_AFTER, type DigestType } from '../rules.ts'
import { listMailPreferences } from './notification-preferences.ts'
import { digestContent } from './digest-content.ts'
import { mailJobKey, findRecipient } from './pending-notification.ts'
import { sendClaimedMail } from './notification-mail.ts'

export const digestJob = defineJob<{ site: number; member: string; type: DigestType }>(
  'notifications_digest_mail',
)

const PAGE = 1000

/** Enqueues a digest job for each member and type that is enabled, due and may have content. */
export async function scheduleDigests(ctx: Context): Promise<void> {
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
        { key: mailJobKey(digestType, member) },
      )
    }
    after = ids.at(-1) ?? ''
    if (ids.length < PAGE) return
  }
}

/** Checks everything again, because the job may have waited. */
export async function sendDigest(
  ctx: Context,
  { member, type }: { member: string; type: DigestType },
): Promise<void> {
  const account = await findRecipient(ctx, member, ['active'])
  const [preference] = await listMailPreferences(ctx.db, [member], [type])
  if (!account || !preference || nextMailAt(preference.mail, preference.last, ctx.now) > ctx.now)
    return
  const content = await digestContent[type](ctx, { member, account, last: preference.last })
  if (content) await sendClaimedMail(ctx, account, preference, content)
}
