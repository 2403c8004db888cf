import type { Output } from '../../platform/contract.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { cityById, regionById, getRegions, getTimeZone } from '../../server/places/places.ts'
import type { getDeck as contract, SwipeState } from '../contract.ts'
import { nextMidnight, preferredGender } from '../rules.ts'
import { rankCandidates, toSuggestions } from './find-matches.ts'
import { findSwipe, type SwipeRow } from './swipe-pass.ts'

const CARDS = 10
const POOL = 200

export async function getDeck(ctx: MemberContext): Promise<Output<typeof contract>> {
  const [me, state] = await Promise.all([findViewerTraits(ctx), getSwipeState(ctx)])
  if (!me) return { cards: [], state }
  const ranked = await rankCandidates(ctx, me, preferredGender(me), {
    notPassed: true,
    limit: POOL,
  })
  return { cards: await toSuggestions(ctx, me, ranked.slice(0, CARDS)), state }
}

export async function getSwipeState(ctx: MemberContext): Promise<SwipeState> {
  const [row, midnight] = await Promise.all([
    findSwipe(ctx.db, ctx.actor.memberId),
    getNextMidnight(ctx),
  ])
  return toState(ctx, row, midnight)
}

export function toState(ctx: MemberContext, row: SwipeRow | null, midnight: Date): SwipeState {
  const limit = ctx.site.settings.swipe_likes
  const counts = row !== null && row.likes > 0 && row.resets_at > ctx.now
  return {
    likes_left: Math.max(0, limit - (counts ? row.likes : 0)),
    likes_a_day: limit,
    resets_at: (counts ? row.resets_at : midnight).toISOString(),
    can_undo: row?.last_pass != null,
  }
}

/**
 * The next midnight in the time zone of the profile's city, else of its region, else of its
 * country.
 */
export async function getNextMidnight(ctx: MemberContext): Promise<Date> {
  const home = (await findViewerTraits(ctx))?.home
  const city = home?.city == null ? undefined : cityById(home.city)
  const region = home?.region == null ? undefined : regionById(home.region)
  const zone = city
    ? getTimeZone(city)
    : (region ?? getRegions(home?.country ?? ctx.country)[0])?.timeZone
  return nextMidnight(ctx.now, zone ?? 'UTC')
}
