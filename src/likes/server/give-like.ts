import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { giveLike as contract } from '../contract.ts'
import { likeGiven, matched } from './likes.ts'
import { addLike } from './pairs.ts'
import { mayLike } from './permissions.ts'
import { likesBetween } from './like-inbox.ts'

export async function giveLike(ctx: MemberContext, { member }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const other = await mayLike(ctx, member)
  const given = await addLike(ctx.db, ctx.actor, other, ctx.now)
  if (!given) {
    const between = await likesBetween(ctx.db, ctx.actor.memberId, [member])
    return { matched: between.some((like) => like.matched_at !== null), match_now: false }
  }
  const from = ctx.actor.memberId
  if (given.tell) await ctx.emit(likeGiven, { from, to: member, at: ctx.now })
  if (given.matched_at && given.tell) await ctx.emit(matched, { by: from, other: member, at: ctx.now })
  ctx.announce(member, { kind: 'likes' })
  ctx.announce(from, { kind: 'likes' })
  return { matched: given.matched_at !== null, match_now: given.matched_at !== null }
}
