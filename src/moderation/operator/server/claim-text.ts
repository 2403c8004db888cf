import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { claimText as contract } from '../texts-contract.ts'
import { claimTextChange, lockChangedText, type LockedText } from './text-change.ts'

export async function claimText(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockTextForReview(ctx, member)
  await claimTextChange(ctx.db, { member, by: ctx.actor.memberId, now: ctx.now })
  return {}
}

/** Locks a waiting text for this operator, unless somebody else has it or must decide it. */
export async function lockTextForReview(ctx: MemberContext, member: string): Promise<LockedText> {
  const { db, site, now, actor } = ctx
  if (!(await findProfile(db, site.id, member))) throw new ApiError('not_found')
  if (member === actor.memberId) throw new ApiError('second_person_needed')
  const text = await lockChangedText(db, { site: site.id, member, now })
  if (!text) throw new ApiError('member_changed')
  if (text.claimed_by !== null && text.claimed_by !== actor.memberId)
    throw new ApiError('case_claimed', { name: text.claimer ?? '' })
  return text
}
