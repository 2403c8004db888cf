import type { Locale } from '../platform/locales.ts'
import { localesByCountry } from '../sites/rules.ts'
import { helplineCountries } from './rules.ts'

/**
 * The country whose helplines a visitor sees first: that of their network, or where its people speak
 * other languages than the page, the first of the page's language. English is read everywhere.
 */
export const findReaderCountry = (own: string, locale: Locale): string =>
  locale === 'en' || localesByCountry[own]?.includes(locale)
    ? own
    : (helplineCountries.find((code) => localesByCountry[code]?.[0] === locale) ?? own)
