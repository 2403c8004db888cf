import type { Messages } from 'use-intl'
import { isOffline } from './connection.ts'
import { defaultLocale, type Locale } from '../platform/locales.ts'

type Catalogue = Record<string, unknown>

type Language = { catalogues: Record<string, () => Promise<Catalogue>> }

/** A list for each language, so that no page loads the addresses of all of them. */
const languages = import.meta.glob<Language>('./texts/*.ts')
const cataloguesByLocale = new Map<Locale, Record<string, Catalogue>>()
const noCatalogues: Record<string, Catalogue> = {}
const listeners = new Set<() => void>()

/** Tells whoever shows texts that may come later; returns what stops it. */
export function subscribeToCatalogues(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Catalogues of every page. */
export const SHELL_CATALOGUES = ['shell']

/** What failed, in words: with a page that says so, else once the page is alive, for nothing can fail before. */
export const FAILURE_CATALOGUE = 'errors'

/** The path of a catalogue in the build's manifest. */
export const cataloguePath = (locale: Locale, feature: string) =>
  `messages/${locale}/${feature}.json`

/** The module that lists a language's catalogues, likewise. */
export const languagePath = (locale: Locale) => `src/web/texts/${locale}.ts`

/** Loads what is not here yet; fails without a connection. A language that fails to load falls back to English and is only logged (specification, section 8). */
export async function loadCatalogues(locale: Locale, features: string[]): Promise<void> {
  const loadedForLocale = cataloguesByLocale.get(locale) ?? {}
  const missing = features.filter((feature) => !(feature in loadedForLocale))
  if (missing.length === 0) return
  const catalogues = await Promise.all(missing.map((feature) => loadOne(locale, feature)))
  cataloguesByLocale.set(locale, {
    ...cataloguesByLocale.get(locale),
    ...Object.fromEntries(missing.map((feature, index) => [feature, catalogues[index] ?? {}])),
  })
  for (const listener of listeners) listener()
}

async function loadOne(locale: Locale, feature: string): Promise<Catalogue> {
  try {
    const language = await languages[`./texts/${locale}.ts`]?.()
    const catalogue = await language?.catalogues[`../../../${cataloguePath(locale, feature)}`]?.()
    if (catalogue) return catalogue
  } catch (error) {
    // English would stay for good: it is asked for again once the connection is back.
    if (isOffline()) throw error
    reportError(error)
  }
  return locale === defaultLocale ? {} : loadOne(defaultLocale, feature)
}

/** Everything loaded so far for a language; a new object whenever that grows. */
export function messagesOf(locale: Locale): Messages {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a page names the catalogues it needs, and only those are loaded
  return (cataloguesByLocale.get(locale) ?? noCatalogues) as unknown as Messages
}
