import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { blockMember as contract } from '../contract.ts'
import { addSealedCopy, memberBlocked } from './public.ts'
import { canBeBlocked, hide } from './hidden-members.ts'

export async function blockMember(ctx: MemberContext, { member }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const by = ctx.actor.memberId
  if (member === by) throw new ApiError('cannot_be_blocked')
  if (!(await canBeBlocked(ctx, member))) throw new ApiError('not_found')
  if (!(await hide(ctx, member))) return {}
  await addSealedCopy(ctx.db, { by, other: member, part: 'block', content: {}, at: ctx.now })
  await ctx.emit(memberBlocked, { by, other: member, at: ctx.now })
  // To the other nobody says a word: they find it as they would find a deleted or invisible member.
  ctx.announce(by, { kind: 'hidden', member })
  return {}
}
