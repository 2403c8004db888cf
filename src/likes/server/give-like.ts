import type { Output, Parsed } from '../../platform/contract.ts'
import { cardsOf } from '../../profiles/server/profiles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { giveLike as contract, Match } from '../contract.ts'
import { likesBetween } from './like-inbox.ts'
import { likeGiven, matched } from './likes.ts'
import { addLike, type GivenLike } from './pairs.ts'
import { mayLike } from './permissions.ts'
import { toLikeProfile } from './get-like.ts'

export async function giveLike(ctx: MemberContext, { member }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const other = await mayLike(ctx, member)
  const given = await addLike(ctx.db, ctx.actor, other, ctx.now)
  if (!given) {
    const between = await likesBetween(ctx.db, ctx.actor.memberId, [member])
    return { matched: between.some((like) => like.matched_at !== null), match: null }
  }
  const from = ctx.actor.memberId
  if (given.tell) await ctx.emit(likeGiven, { from, to: member, at: ctx.now })
  if (given.matched_at && given.tell) await ctx.emit(matched, { by: from, other: member, at: ctx.now })
  ctx.announce(member, { kind: 'likes' })
  ctx.announce(from, { kind: 'likes' })
  return { matched: given.matched_at !== null, match: given.matched_at && (await matchOf(ctx, member, given)) }
}

async function matchOf(ctx: MemberContext, member: string, { free_message }: GivenLike): Promise<Match | null> {
  const cards = await cardsOf(ctx, [ctx.actor.memberId, member])
  const other = cards.get(member)
  if (!other) return null
  return {
    profile: toLikeProfile(other, { liked: true, matched: true, at: ctx.now }),
    own_image: cards.get(ctx.actor.memberId)?.main_image?.card ?? null,
    free_message,
  }
}
