import type { Locale } from './locales.ts'

const MAX_CACHED_NAMES = 5_000

// Creating a formatter costs more than hundreds of names from it.
const displayNames = new Map<string, Intl.DisplayNames>()

function getDisplayNames(locale: Locale, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${locale}`
  const names = displayNames.get(key) ?? new Intl.DisplayNames([locale], { type })
  displayNames.set(key, names)
  return names
}

const nameCache = new Map<string, string>()

/** Cached: codes are from our own lists, a few hundred names. */
function findDisplayName(locale: Locale, type: 'region' | 'language', code: string): string {
  const key = `${type} ${locale} ${code}`
  const name = nameCache.get(key) ?? getDisplayNames(locale, type).of(code) ?? code
  if (nameCache.size < MAX_CACHED_NAMES) nameCache.set(key, name)
  return name
}

/** The name of a country (ISO 3166) in the reader's language; the code itself if there is none. */
export const countryName = (locale: Locale, code: string): string =>
  findDisplayName(locale, 'region', code)

/** The name of a language in the reader's language. */
export const languageName = (locale: Locale, code: string): string =>
  findDisplayName(locale, 'language', code)

type Country = { code: string; name: string }
const countryLists = new Map<string, Country[]>()

/** Countries with their names, in the reader's alphabetical order. */
export function countriesByName(locale: Locale, codes: string[]): Country[] {
  const key = `${locale} ${codes.join()}`
  const cached = countryLists.get(key)
  if (cached) return cached
  const collator = new Intl.Collator(locale)
  const sorted = codes
    .map((code) => ({ code, name: countryName(locale, code) }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
  countryLists.set(key, sorted)
  return sorted
}
