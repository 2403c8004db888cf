import type { Locale } from '../../platform/locales.ts'
import { cityById, localizedName, regionById } from '../../server/places/places.ts'

/** The names of a region and a city in the reader's language; empty if unknown. */
export function locationNames(
  region: number | null,
  city: number | null,
  locale: Locale,
): { region: string; city: string } {
  const location = {
    region: region === null ? undefined : regionById(region),
    city: city === null ? undefined : cityById(city),
  }
  return {
    region: location.region ? localizedName(location.region, locale) : '',
    city: location.city ? localizedName(location.city, locale) : '',
  }
}
