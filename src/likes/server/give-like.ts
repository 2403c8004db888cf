import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { giveLike as contract } from '../contract.ts'
import { likesBetween } from './like-inbox.ts'
import { likeGiven } from './public.ts'
import { addLike } from './like-pairs.ts'
import { mayLike, type Likeable } from './permissions.ts'
import { matchOf } from './get-match.ts'

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
  ctx.announce(other.id, { kind: 'likes' })
  ctx.announce(from, { kind: 'likes' })
  const { matched_at: at, free_message } = given
  return { matched: at !== null, match: at && (await matchOf(ctx, other.id, { at, free_message })) }
}
