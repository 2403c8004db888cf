import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { nearestCity } from '../../server/places/places.ts'
import type { geocode as contract } from '../places-contract.ts'
import { coarsePosition } from '../rules.ts'
import { toCity } from './list-cities.ts'

export async function geocode(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const [latitude, longitude] = coarsePosition(Number(input.lat), Number(input.lon))
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { city: null }
  const city = nearestCity(latitude, longitude)
  return {
    city:
      city && ctx.site.settings.countries.includes(city.country) ? toCity(city, ctx.locale) : null,
  }
}
