import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { blockMember as contract } from '../contract.ts'
import { addEvidenceCopy } from './evidence-copies.ts'
import { memberBlocked } from './block-events.ts'
import { insertBlock } from './blocks.ts'

/**
 * Accepts any id, so that the response does not reveal whether a member was deleted or has blocked
 * the actor.
 */
export async function blockMember(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const by = ctx.actor.memberId
  if (member === by) throw new ApiError('cannot_be_blocked')
  const { isNew, mutual } = await insertBlock(ctx, member)
  if (!isNew) return {}
  if (mutual)
    await addEvidenceCopy(ctx.db, { by, other: member, kind: 'block', content: {}, at: ctx.now })
  await ctx.emit(memberBlocked, { by, other: member, at: ctx.now })
  // The other member gets no event: the actor looks to them like a deleted or invisible member.
  ctx.announce(by, { kind: 'hidden', member })
  return {}
}
