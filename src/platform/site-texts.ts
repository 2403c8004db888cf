import type { Locale } from './locales.ts'

/** Compiled texts by catalogue. */
export type Catalogues = Record<string, Record<string, unknown>>

/** What a site says instead of the product's texts, by language. */
export type SiteTexts = Partial<Record<Locale, Catalogues>>

/** The catalogues of which a site says something else, in any language. */
export const catalogueNames = (texts: SiteTexts): string[] => [
  ...new Set(Object.values(texts).flatMap((catalogues) => Object.keys(catalogues))),
]

/** The part of one language and some catalogues; undefined if there is none. */
export function pickTexts(
  texts: SiteTexts,
  locale: Locale,
  names: string[],
): SiteTexts | undefined {
  const picked = Object.entries(texts[locale] ?? {}).filter(([name]) => names.includes(name))
  return picked.length > 0 ? { [locale]: Object.fromEntries(picked) } : undefined
}
