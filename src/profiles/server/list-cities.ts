import type { Output, Parsed } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { localizedName, regionById, type City as Place } from '../../server/places/places.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import type { City, listCities as contract } from '../places-contract.ts'

const MAX_RESULTS = 12

export async function listCities(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return {
    cities: searchCities(input.country, input.text ?? '', MAX_RESULTS).map(({ city, exact }) => ({
      ...toCity(city, ctx.locale),
      exact,
    })),
  }
}

export function toCity(city: Place, locale: Locale): City {
  const region = regionById(city.region)
  return {
    id: city.id,
    name: localizedName(city, locale),
    region: city.region,
    region_name: region ? localizedName(region, locale) : '',
    country: city.country,
  }
}
