import { ownPath } from './own-path.ts'

export const locales = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** Names in their own language, for the language menu. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
}

export const isLocale = (value: unknown): value is Locale =>
  locales.some((locale) => locale === value)

/** The BCP 47 tag for `Intl`: day before month and 24 hours in English, too. */
export const isoLocale = (locale: Locale): string =>
  `${locale}-${locale === 'en' ? 'GB' : locale.toUpperCase()}`

type LocaleDetails = {
  code: Locale
  iso: string
  /** The language of a search for animated pictures. */
  gifLocale: string
}

/** A language as the API describes it (specification, section 3). */
export const localeDetails = (code: Locale): LocaleDetails => ({
  code,
  iso: isoLocale(code),
  gifLocale: isoLocale(code).replace('-', '_'),
})

/**
 * `/nl/members` → `['nl', '/members']`; `/members` → `[null, '/members']`. English has no prefix.
 * What follows the prefix is an address of ours again: `/de//host` → `['de', '/host']`.
 */
export function splitLocale(path: string): [Locale | null, string] {
  const match = /^\/([a-z]{2})(?=\/|$)(.*)$/.exec(path)
  const prefix = match?.[1]
  return isLocale(prefix) && prefix !== defaultLocale
    ? [prefix, ownPath(match?.[2] ?? '')]
    : [null, ownPath(path)]
}

/** The address of a page of ours in a language. */
export function localePath(locale: Locale, path: string): string {
  const localPath = ownPath(path)
  if (locale === defaultLocale) return localPath
  return localPath === '/' ? `/${locale}` : `/${locale}${localPath}`
}

/** Stores an explicit choice of language, for 365 days (specification, section 9). */
export const LOCALE_COOKIE = 'i18n_redirected'
export const LOCALE_COOKIE_SECONDS = 365 * 86_400

/**
 * The query parameter of links that choose a language; the server stores the choice and redirects
 * to the plain URL.
 */
export const LANGUAGE_PARAMETER = 'set_language'

/** Returns the link that chooses a language on one of our pages. */
export function languageChoice(locale: Locale, path: string, search = ''): string {
  const query = new URLSearchParams(search)
  query.set(LANGUAGE_PARAMETER, locale)
  return `${localePath(locale, path)}?${query.toString()}`
}

/**
 * Returns the supported language with the highest weight in `Accept-Language` (RFC 9110, 12.5.4),
 * or null.
 */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | null {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { code: tag.slice(0, 2).toLowerCase(), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return preferences.map(({ code }) => code).find(isLocale) ?? null
}
