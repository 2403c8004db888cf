import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { cityById, localizedName } from '../../server/places/places.ts'
import type { getTrip as contract } from '../trip-contract.ts'
import { TRIP_CHANGE_HOURS } from '../trip-rules.ts'
import { findViewerTraits } from './profile.ts'
import { findTrip } from './trip.ts'

/** Throws not_found at a brand without discretion. */
export function assertTripsOn({ site }: MemberContext): void {
  if (!site.settings.discretion) throw new ApiError('not_found')
}

export async function getTrip(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertTripsOn(ctx)
  const [trip, traits] = await Promise.all([findTrip(ctx), findViewerTraits(ctx)])
  const name = (id: number | null | undefined) => {
    const city = id == null ? undefined : cityById(id)
    return city ? localizedName(city, ctx.locale) : ''
  }
  const next = trip && new Date(trip.changed_at.getTime() + TRIP_CHANGE_HOURS * 3_600_000)
  return {
    trip:
      trip && trip.state !== 'ended'
        ? {
            city: trip.city,
            city_name: name(trip.city),
            country: trip.country,
            from: trip.from,
            to: trip.to,
            state: trip.state === 'running' ? 'running' : 'planned',
          }
        : null,
    home_name: name(traits?.home.city),
    next_change: next && next > ctx.now ? next.toISOString() : null,
  }
}
