import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { localDay } from '../../platform/time-zone.ts'
import type { MemberContext } from '../../server/context.ts'
import { cityById, getTimeZone } from '../../server/places/places.ts'
import type { saveTrip as contract } from '../trip-contract.ts'
import { findDaysFailure } from '../trip-rules.ts'
import { assertTripsOn, getTrip } from './get-trip.ts'
import { assertRegionOpen } from './open-region.ts'
import { findViewerTraits } from './profile.ts'
import { storeTrip } from './trip.ts'

/** Plans a trip to a city of one of the site's countries other than the member's own. */
export async function saveTrip(
  ctx: MemberContext,
  { city: id, from, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertTripsOn(ctx)
  const city = cityById(id)
  if (!city || !ctx.site.settings.countries.includes(city.country))
    throw new ApiError('place_unknown', { field: 'city' })
  assertRegionOpen(ctx.site.settings, city.country, city.region)
  const traits = await findViewerTraits(ctx)
  if (traits?.home.city === city.id) throw new ApiError('trip_at_home', { field: 'city' })
  const timeZone = getTimeZone(city)
  const failure = findDaysFailure({ from, to }, localDay(ctx.now, timeZone))
  if (failure) throw new ApiError(failure, { field: failure === 'trip_too_long' ? 'to' : 'from' })
  if (!(await storeTrip(ctx, { city, from, to, timeZone }))) throw new ApiError('trip_once_a_day')
  return getTrip(ctx)
}
