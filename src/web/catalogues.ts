import type { Messages } from 'use-intl'
import { languages } from 'virtual:texts'
import { isOffline } from './connection.ts'
import { defaultLocale, type Locale } from '../platform/locales.ts'
import { bundleOf, SHELL_BUNDLE, textModule } from './text-bundles.ts'

type Catalogue = Record<string, unknown>

const cataloguesByLocale = new Map<Locale, Record<string, Catalogue>>()
const noCatalogues: Record<string, Catalogue> = {}
const listeners = new Set<() => void>()

/** Calls the listener whenever catalogues arrive; returns the function that unsubscribes. */
export function subscribeToCatalogues(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Catalogues that every page loads. */
export const SHELL_CATALOGUES = ['shell']

/**
 * Failure texts: loaded with a page that shows one, otherwise after hydration, because nothing can
 * fail before.
 */
export const FAILURE_CATALOGUE = 'errors'

/** The modules of these catalogues' bundles, which are also their keys in the build's manifest. */
export const textModules = (locale: Locale, catalogues: string[]): string[] =>
  bundlesOf(catalogues).map((bundle) => textModule(locale, bundle))

const bundlesOf = (catalogues: string[]) => [...new Set(catalogues.map(bundleOf))]

/**
 * Loads missing catalogues; throws without a connection. A language that fails to load falls back
 * to English, and the failure is only logged (specification, section 8).
 */
export async function loadCatalogues(locale: Locale, catalogues: string[]): Promise<void> {
  const loaded = cataloguesByLocale.get(locale) ?? {}
  const missing = catalogues.filter((catalogue) => !(catalogue in loaded))
  if (missing.length === 0) return
  const found = await Promise.all(bundlesOf(missing).map((bundle) => loadBundle(locale, bundle)))
  cataloguesByLocale.set(locale, {
    // A catalogue that no language has is not fetched again.
    ...Object.fromEntries(missing.map((catalogue) => [catalogue, {}])),
    ...cataloguesByLocale.get(locale),
    ...Object.fromEntries(found.flatMap((bundle) => Object.entries(bundle))),
  })
  for (const listener of listeners) listener()
}

async function loadBundle(locale: Locale, bundle: string): Promise<Record<string, Catalogue>> {
  try {
    const shell = await languages[locale]?.()
    const module = bundle === SHELL_BUNDLE ? shell : await shell?.bundles[bundle]?.()
    if (module) return module.default
  } catch (error) {
    // A fallback to English would be permanent, so the load is retried once the connection is back.
    if (isOffline()) throw error
    reportError(error)
  }
  return locale === defaultLocale ? {} : loadBundle(defaultLocale, bundle)
}

/** The names of all loaded catalogues of a language. */
export const listCatalogues = (locale: Locale): string[] =>
  Object.keys(cataloguesByLocale.get(locale) ?? {})

/** All loaded catalogues of a language; a new object whenever one is added. */
export function messagesOf(locale: Locale): Messages {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a page names the catalogues it needs, and only those are loaded
  return (cataloguesByLocale.get(locale) ?? noCatalogues) as unknown as Messages
}
