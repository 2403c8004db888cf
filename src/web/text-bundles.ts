/**
 * Catalogues that the browser loads in one file, because the same pages need them. Any other
 * catalogue is a file of its own, so that a page of the console loads the texts of its own area only.
 * The build, the pages and the size budgets read this table.
 */
export const BUNDLES: Record<string, string[]> = {
  shell: ['shell', 'visit'],
  accounts: ['accounts', 'signupSteps'],
  people: ['search', 'searchFilters', 'traits', 'likes', 'profiles', 'photos', 'matching', 'why'],
  ownProfile: ['account', 'ownProfile', 'ownPhotos'],
  settings: ['settings', 'security', 'privacy', 'notifications', 'blocks'],
  contact: ['contact', 'discretion'],
  causes: ['causes', 'mailCauses'],
  payments: ['payments', 'paymentFailures'],
  consoleOrders: ['consoleOrders', 'consoleRatio'],
}

const bundleOfCatalogue = new Map(
  Object.entries(BUNDLES).flatMap(([bundle, catalogues]) =>
    catalogues.map((catalogue) => [catalogue, bundle]),
  ),
)

/** The bundle that every page loads; it also imports the other bundles of its language. */
export const SHELL_BUNDLE = 'shell'

/** The bundle that contains a catalogue. */
export const getBundle = (catalogue: string): string =>
  bundleOfCatalogue.get(catalogue) ?? catalogue

/**
 * The bundle of a console's area contains the texts of all areas as well: 4 kB more for each further
 * area, and one file less on every page.
 */
export const isConsoleArea = (bundle: string): boolean => /^console./.test(bundle)

/** The bundles to load for these catalogues. */
export function listBundles(catalogues: string[]): string[] {
  const bundles = [...new Set(catalogues.map(getBundle))]
  return bundles.some(isConsoleArea) ? bundles.filter((bundle) => bundle !== 'console') : bundles
}

/** The module of a bundle in one language; also its key in the build's manifest. */
export const textModule = (locale: string, bundle: string): string =>
  `virtual:texts/${locale}/${bundle}`

/** The module of the texts that a brand says in its own words. */
export const voiceModule = (locale: string, brand: string): string =>
  `virtual:voice/${locale}/${brand}`
