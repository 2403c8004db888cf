import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { claimAccount as contract } from '../accounts-contract.ts'
import { claimReview, lockReview, type LockedReview } from './account-review.ts'

export async function claimAccount(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockAccountForReview(ctx, member)
  await claimReview(ctx.db, { member, by: ctx.actor.memberId, now: ctx.now })
  return {}
}

/** Locks a waiting account for this operator, unless somebody else has it. */
export async function lockAccountForReview(
  ctx: MemberContext,
  member: string,
): Promise<LockedReview> {
  const { db, site, now, actor } = ctx
  if (!(await findProfile(db, site.id, member))) throw new ApiError('not_found')
  const review = await lockReview(db, { site: site.id, member, now })
  if (!review) throw new ApiError('member_changed')
  if (review.claimed_by !== null && review.claimed_by !== actor.memberId)
    throw new ApiError('case_claimed', { name: review.claimer ?? '' })
  return review
}
