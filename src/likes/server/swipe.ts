import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { swipe as contract } from '../contract.ts'
import { midnightOf, swipeState, toState } from './get-deck.ts'
import { giveNewLike } from './give-like.ts'
import { mayLike } from './permissions.ts'
import { countLike, rememberPass } from './swipes.ts'

/** A like that was given before, from a card elsewhere, costs none of the day's. */
export async function swipe(ctx: MemberContext, { member, choice }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  const other = await mayLike(ctx, member)
  const midnight = await midnightOf(ctx)
  if (choice === 'pass') {
    await rememberPass(ctx.db, me, member, ctx.now, midnight)
    return { state: await swipeState(ctx), match: null }
  }
  const given = await giveNewLike(ctx, other)
  if (!given) return { state: await swipeState(ctx), match: null }
  const counted = await countLike(ctx.db, me, ctx.now, midnight, ctx.site.settings.swipe_likes)
  if (!counted) throw new ApiError('no_swipe_likes_left', { count: ctx.site.settings.swipe_likes })
  return { state: toState(ctx, counted, midnight), match: given.match }
}
