import type { Locale } from '../../platform/locales.ts'
import { cityById, placeName, regionById } from '../../server/places/places.ts'

/** Names of a region and a city in the reader's language, empty where they are not known. */
export function placeNames(region: number | null, city: number | null, locale: Locale): { region: string; city: string } {
  const places = { region: region === null ? undefined : regionById(region), city: city === null ? undefined : cityById(city) }
  return {
    region: places.region ? placeName(places.region, locale) : '',
    city: places.city ? placeName(places.city, locale) : '',
  }
}
