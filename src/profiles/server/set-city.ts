import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { cityById } from '../../server/places/places.ts'
import type { setCity as contract } from '../contract.ts'
import { assertRegionOpen } from './open-region.ts'
import { getProfile } from './get-profile.ts'
import { updateProfileColumns } from './profile.ts'

/** Sets a city of one of the site's countries, the only location that is stored. */
export async function setCity(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const city = cityById(input.city)
  if (!city || !ctx.site.settings.countries.includes(city.country))
    throw new ApiError('place_unknown')
  assertRegionOpen(ctx.site.settings, city.country, city.region)
  await updateProfileColumns(
    ctx.db,
    ctx.actor.memberId,
    { country: city.country, region: city.region, city: city.id },
    ctx.now,
  )
  return getProfile(ctx)
}
