import type { Messages } from 'use-intl'
import { bundles } from 'virtual:texts'
import { isOffline } from './connection.ts'
import { defaultLocale, type Locale } from '../platform/locales.ts'
import { bundleOf, textModule } from './text-bundles.ts'

type Catalogue = Record<string, unknown>

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

/** The bundles of some catalogues in the build's manifest. */
export const textModules = (locale: Locale, catalogues: string[]): string[] =>
  bundlesOf(catalogues).map((bundle) => textModule(locale, bundle))

const bundlesOf = (catalogues: string[]) => [...new Set(catalogues.map(bundleOf))]

/** Loads what is not here yet; fails without a connection. A language that fails to load falls back to English and is only logged (specification, section 8). */
export async function loadCatalogues(locale: Locale, catalogues: string[]): Promise<void> {
  const loaded = cataloguesByLocale.get(locale) ?? {}
  const missing = catalogues.filter((catalogue) => !(catalogue in loaded))
  if (missing.length === 0) return
  const found = await Promise.all(bundlesOf(missing).map((bundle) => loadBundle(locale, bundle)))
  cataloguesByLocale.set(locale, {
    // Those that no language has are not asked for again.
    ...Object.fromEntries(missing.map((catalogue) => [catalogue, {}])),
    ...cataloguesByLocale.get(locale),
    ...Object.fromEntries(found.flatMap((bundle) => Object.entries(bundle))),
  })
  for (const listener of listeners) listener()
}

async function loadBundle(locale: Locale, bundle: string): Promise<Record<string, Catalogue>> {
  try {
    const module = await bundles[`${locale}/${bundle}`]?.()
    if (module) return module.default
  } catch (error) {
    // English would stay for good: it is asked for again once the connection is back.
    if (isOffline()) throw error
    reportError(error)
  }
  return locale === defaultLocale ? {} : loadBundle(defaultLocale, bundle)
}

/** Everything loaded so far for a language; a new object whenever that grows. */
export function messagesOf(locale: Locale): Messages {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a page names the catalogues it needs, and only those are loaded
  return (cataloguesByLocale.get(locale) ?? noCatalogues) as unknown as Messages
}
