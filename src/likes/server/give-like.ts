import type { Output, Parsed } from '../../platform/contract.ts'
import { cardsOf } from '../../profiles/server/profiles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { giveLike as contract, Match } from '../contract.ts'
import { likesBetween } from './like-inbox.ts'
import { likeGiven, matched } from './likes.ts'
import { addLike, type GivenLike } from './pairs.ts'
import { mayLike, type Likeable } from './permissions.ts'
import { toLikeProfile } from './get-like.ts'

export async function giveLike(ctx: MemberContext, { member }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const given = await giveNewLike(ctx, await mayLike(ctx, member))
  if (given) return given
  const between = await likesBetween(ctx.db, ctx.actor.memberId, [member])
  return { matched: between.some((like) => like.matched_at !== null), match: null }
}

/** Gives the like and tells whoever is to know; null if it was given before. */
export async function giveNewLike(ctx: MemberContext, other: Likeable): Promise<Output<typeof contract> | null> {
  const given = await addLike(ctx.db, ctx.actor, other, ctx.now)
  if (!given) return null
  const from = ctx.actor.memberId
  if (given.tell) await ctx.emit(likeGiven, { from, to: other.id, at: ctx.now })
  if (given.matched_at && given.tell) await ctx.emit(matched, { by: from, other: other.id, at: ctx.now })
  ctx.announce(other.id, { kind: 'likes' })
  ctx.announce(from, { kind: 'likes' })
  return { matched: given.matched_at !== null, match: given.matched_at && (await matchOf(ctx, other.id, given)) }
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
