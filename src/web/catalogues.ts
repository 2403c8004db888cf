import type { Messages } from 'use-intl'
import { languages } from 'virtual:texts'
import { isOffline } from './connection.ts'
import { defaultLocale, type Locale } from '../platform/locales.ts'
import type { Catalogues, SiteTexts } from '../platform/site-texts.ts'
import { pageBrand } from './page-brand.ts'
import { listBundles, SHELL_BUNDLE, textModule, voiceModule } from './text-bundles.ts'
import { createVoices, replaceTexts } from './voices.ts'

const cataloguesByLocale = new Map<Locale, Catalogues>()
const noCatalogues: Catalogues = {}
const listeners = new Set<() => void>()
const voices = createVoices()

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

/** The failures of calls that only staff make: for pages of the console. */
export const STAFF_FAILURE_CATALOGUE = 'staffErrors'

/**
 * The modules of these catalogues' bundles and of the brand's own texts, which are also their keys in
 * the build's manifest.
 */
export const textModules = (locale: Locale, catalogues: string[], brand: string): string[] => [
  ...listBundles(catalogues).map((bundle) => textModule(locale, bundle)),
  voiceModule(locale, brand),
]

/**
 * Loads missing catalogues; throws without a connection. A language that fails to load falls back
 * to English, and the failure is only logged (specification, section 8).
 */
export async function loadCatalogues(locale: Locale, catalogues: string[]): Promise<void> {
  const loaded = cataloguesByLocale.get(locale) ?? {}
  const missing = catalogues.filter((catalogue) => !(catalogue in loaded))
  if (missing.length === 0) return
  const [texts] = await Promise.all([
    Promise.all(listBundles(missing).map((bundle) => loadBundle(locale, bundle))),
    loadVoices(locale),
  ])
  cataloguesByLocale.set(locale, {
    // A catalogue that no language has is not fetched again.
    ...Object.fromEntries(missing.map((catalogue) => [catalogue, {}])),
    ...cataloguesByLocale.get(locale),
    ...Object.fromEntries(texts.flatMap((bundle) => Object.entries(bundle))),
  })
  for (const listener of listeners) listener()
}

/** Loads the texts of all failures that a page can show; without a connection nothing is loaded. */
export function loadFailureTexts(locale: Locale): void {
  const isConsole = 'console' in (cataloguesByLocale.get(locale) ?? {})
  const catalogues = [FAILURE_CATALOGUE, ...(isConsole ? [STAFF_FAILURE_CATALOGUE] : [])]
  void loadCatalogues(locale, catalogues).catch(() => {})
}

async function loadBundle(locale: Locale, bundle: string): Promise<Catalogues> {
  try {
    const shell = await languages[locale]?.()
    const module = bundle === SHELL_BUNDLE ? shell : await shell?.bundles[bundle]?.()
    if (module) return module.default
  } catch (error) {
    // A fallback to English would be permanent, so the load is retried once the connection is back.
    // On the server a missing bundle is a broken build.
    if (import.meta.env.SSR || isOffline()) throw error
    reportError(error)
  }
  return locale === defaultLocale ? {} : loadBundle(defaultLocale, bundle)
}

/** The server loads the words of all brands, the browser those of its page. */
async function loadVoices(locale: Locale): Promise<void> {
  const shell = await languages[locale]?.().catch(() => undefined)
  const brands = import.meta.env.SSR ? Object.keys(shell?.voices ?? {}) : [pageBrand()]
  await Promise.all(brands.map((brand) => voices.load(locale, brand, shell?.voices[brand])))
}

/** The names of all loaded catalogues of a language. */
export const listCatalogues = (locale: Locale): string[] =>
  Object.keys(cataloguesByLocale.get(locale) ?? {})

/**
 * All loaded catalogues of a language in the words of a brand and a site; a new object whenever one
 * is added.
 */
export function getMessages(locale: Locale, brand: string, texts?: SiteTexts): Messages {
  const catalogues = cataloguesByLocale.get(locale) ?? noCatalogues
  const spoken = voices.spokenBy(brand, locale, catalogues)
  const siteTexts = texts?.[locale]
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a page names the catalogues it needs, and only those are loaded
  return (siteTexts ? replaceTexts(spoken, siteTexts) : spoken) as unknown as Messages
}
