import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { swipe as contract } from '../contract.ts'
import { getNextMidnight, getSwipeState, toState } from './get-deck.ts'
import { createLike } from './give-like.ts'
import { mayLike } from './permissions.ts'
import { countLike, savePass } from './swipe-pass.ts'

/** A like that was already given elsewhere is not counted towards the day's likes. */
export async function swipe(
  ctx: MemberContext,
  { member, choice }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  const other = await mayLike(ctx, member)
  const midnight = await getNextMidnight(ctx)
  if (choice === 'pass') {
    await savePass(ctx.db, me, member, ctx.now, midnight)
    return { state: await getSwipeState(ctx), match: null }
  }
  const added = await createLike(ctx, other)
  if (!added) return { state: await getSwipeState(ctx), match: null }
  const counted = await countLike(ctx.db, me, ctx.now, midnight, ctx.site.settings.swipe_likes)
  if (!counted) throw new ApiError('no_swipe_likes_left', { count: ctx.site.settings.swipe_likes })
  return { state: toState(ctx, counted, midnight), match: added.match }
}
