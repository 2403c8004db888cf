import type { Locale } from './locales.ts'

const MOST = 5_000

// Making one of these costs more than hundreds of names from it.
const known = new Map<string, Intl.DisplayNames>()

function namesOf(locale: Locale, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${locale}`
  const names = known.get(key) ?? new Intl.DisplayNames([locale], { type })
  known.set(key, names)
  return names
}

const kept = new Map<string, string>()

/** Codes are those of our own lists; the few hundred names that they have are kept. */
function nameOf(locale: Locale, type: 'region' | 'language', code: string): string {
  const key = `${type} ${locale} ${code}`
  const name = kept.get(key) ?? namesOf(locale, type).of(code) ?? code
  if (kept.size < MOST) kept.set(key, name)
  return name
}

/** A country (ISO 3166) by its name in the reader's language; the code itself if it has none. */
export const countryName = (locale: Locale, code: string): string => nameOf(locale, 'region', code)

/** A language by its name in the reader's own. */
export const languageName = (locale: Locale, code: string): string => nameOf(locale, 'language', code)

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
