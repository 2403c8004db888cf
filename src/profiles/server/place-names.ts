import type { Locale } from '../../platform/locales.ts'

/** Names of a region and a city in the reader's language, empty where they are not known. */
export function placeNames(
  _country: string,
  _region: number | null,
  _city: number | null,
  _locale: Locale,
): { region: string; city: string } {
  return { region: '', city: '' }
}
