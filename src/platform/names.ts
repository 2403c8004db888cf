import type { Locale } from './locales.ts'

// Making one of these costs more than hundreds of names from it.
const known = new Map<string, Intl.DisplayNames>()

function namesOf(locale: Locale, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${locale}`
  const names = known.get(key) ?? new Intl.DisplayNames([locale], { type })
  known.set(key, names)
  return names
}

/** A country (ISO 3166) by its name in the reader's language; the code itself if it has none. */
export const countryName = (locale: Locale, code: string): string => namesOf(locale, 'region').of(code) ?? code

/** A language by its name in the reader's own. */
export const languageName = (locale: Locale, code: string): string => namesOf(locale, 'language').of(code) ?? code

type Country = { code: string; name: string }
const lists = new Map<string, Country[]>()

/** Countries with their names, in the order of the reader's alphabet. */
export function countriesByName(locale: Locale, codes: string[]): Country[] {
  const key = `${locale} ${codes.join()}`
  const found = lists.get(key)
  if (found) return found
  const order = new Intl.Collator(locale)
  const sorted = codes
    .map((code) => ({ code, name: countryName(locale, code) }))
    .toSorted((a, b) => order.compare(a.name, b.name))
  lists.set(key, sorted)
  return sorted
}
