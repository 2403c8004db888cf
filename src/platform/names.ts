import { type Formatter, sharedFormatter } from './formatted.ts'
import type { Locale } from './locales.ts'

const displayNames = (locale: Locale, type: 'region' | 'language'): Formatter<string> =>
  sharedFormatter(`${locale} ${type}`, () => {
    const names = new Intl.DisplayNames([locale], { type })
    const nameCache = new Map<string, string>()
    return {
      format(code) {
        const name = nameCache.get(code) ?? names.of(code) ?? code
        nameCache.set(code, name)
        return name
      },
    }
  })

/** The name of a country (ISO 3166) in the reader's language; the code itself if there is none. */
export const countryName = (locale: Locale, code: string): string =>
  displayNames(locale, 'region').format(code)

/** The name of a language in the reader's language. */
export const languageName = (locale: Locale, code: string): string =>
  displayNames(locale, 'language').format(code)

/** Sorts codes with commas between them. */
const orderByName = (locale: Locale): Formatter<string> =>
  sharedFormatter(`${locale} order`, () => {
    const collator = new Intl.Collator(locale)
    const compare = (one: string, other: string) =>
      collator.compare(countryName(locale, one), countryName(locale, other))
    return { format: (codes) => codes.split(',').toSorted(compare).join() }
  })

/** Countries with their names, in the reader's alphabetical order. */
export const countriesByName = (
  locale: Locale,
  codes: string[],
): { code: string; name: string }[] =>
  orderByName(locale)
    .format(codes.join())
    .split(',')
    .filter(Boolean)
    .map((code) => ({ code, name: countryName(locale, code) }))
