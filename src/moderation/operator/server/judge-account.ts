import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { judgeAccount as contract } from '../accounts-contract.ts'
import { UNDO_SECONDS } from '../rules.ts'
import { countReviews, saveReviewVerdict } from './account-review.ts'
import { lockAccountForReview } from './claim-account.ts'
import { applyAccountVerdict } from './jobs.ts'

/** Stores the decision; a job applies it when it can no longer be undone. */
export async function judgeAccount(
  ctx: MemberContext,
  { member, score, restriction }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, actor, now } = ctx
  const review = await lockAccountForReview(ctx, member)
  if (review.score > score) throw new ApiError('member_changed')
  const appliesAt = new Date(now.getTime() + UNDO_SECONDS * 1000)
  await saveReviewVerdict(db, { member, by: actor.memberId, appliesAt, restriction })
  await ctx.enqueue(
    applyAccountVerdict,
    { site: site.id, member },
    { runAt: appliesAt, key: `account-verdict:${member}` },
  )
  await recordAudit(db, ctx, {
    action: 'account.judge',
    subject: { kind: 'member', id: member },
    memberId: member,
    reason: restriction?.rule ?? '',
    after: { verdict: restriction?.measure ?? 'none' },
  })
  return { left: await countReviews(db, site.id), applies_at: appliesAt.toISOString() }
}
