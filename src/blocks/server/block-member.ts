import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { blockMember as contract } from '../contract.ts'
import { addEvidenceCopy, memberBlocked } from './public.ts'
import { insertBlock } from './blocks.ts'

/** Any id can be blocked, so that the answer does not tell who deleted their account from who blocked the actor. */
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
  // To the other nobody says a word: they find it as they would find a deleted or invisible member.
  ctx.announce(by, { kind: 'hidden', member })
  return {}
}
