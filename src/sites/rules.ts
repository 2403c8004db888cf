import { isLocale, locales, type Locale } from '../platform/locales.ts'
import { getCurrency, type Currency } from '../platform/money.ts'
import type { SiteTexts } from '../platform/site-texts.ts'
import type { SiteSettings } from './settings-contract.ts'

/** The gifts that have a drawing and a name in every language; a site may add others. */
export const standardGifts = [
  'rose',
  'coffee',
  'heart',
  'chocolate',
  'cocktail',
  'teddy',
  'bouquet',
  'cake',
  'champagne',
  'dinner',
] as const

/** The keys of all interests; their texts are in the catalogues. */
export const interests = [
  'relationship',
  'friendship',
  'sex',
  'massage',
  'cooking',
  'baking',
  'coffee',
  'wine',
  'eating_out',
  'vegetarian',
  'gym',
  'sports',
  'running',
  'cycling',
  'hiking',
  'swimming',
  'yoga',
  'dancing',
  'football',
  'tennis',
  'climbing',
  'skiing',
  'sailing',
  'horse_riding',
  'motorcycling',
  'music',
  'concerts',
  'singing',
  'playing_music',
  'film',
  'series',
  'theatre',
  'museums',
  'photography',
  'drawing',
  'writing',
  'reading',
  'languages',
  'travelling',
  'camping',
  'beach',
  'nature',
  'gardening',
  'dogs',
  'cats',
  'diy',
  'gaming',
  'board_games',
  'science',
  'volunteering',
] as const

/** What is wrong with a stored setting; `problem` is the key of its text. */
export type SettingFault = {
  /** The path of the setting, such as `company.name`; empty for the whole. */
  setting: string
  problem: string
  /** The bound that is exceeded. */
  bound: number | null
}

/** A brand, chosen by the request's host. */
export type Site = {
  id: number
  slug: string
  host: string
  /** Other hosts of the brand; their pages lead to `host`. */
  aliases: readonly string[]
  settings: SiteSettings
  /** Differs after every change, for caches. */
  version: string
  /** When the staff opened the site to visitors; null before. */
  openedAt: Date | null
  /** Since when the brand moves to another database; nothing of it is served or changed meanwhile. */
  movingAt: Date | null
  /** Whether figures of the site were counted and published. */
  publishesFigures: boolean
  /** What is wrong with the stored row. While something is, an earlier version is served. */
  faults: readonly SettingFault[]
  /** What the site says instead of the product's texts. */
  texts: SiteTexts
  announcements: readonly Announcement[]
}

/** A notice to the members of a site. */
export type Announcement = {
  id: string
  texts: Partial<Record<Locale, string>>
  startsAt: Date
  endsAt: Date
}

/** The latest announcement of this time in a language, or else in English. */
export function currentAnnouncement(
  announcements: readonly Announcement[],
  locale: Locale,
  now: Date,
): { id: string; text: string } | null {
  for (const { id, texts, startsAt, endsAt } of announcements) {
    const text = texts[locale] ?? texts.en
    if (text !== undefined && startsAt <= now && now < endsAt) return { id, text }
  }
  return null
}

/** A host name, with a port where it is not that of the installation. */
export const isHost = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z0-9-]+(?:[.][a-z0-9-]+)*(?::\d{1,5})?$/.test(text)

/** The company of the defaults; the law requires the real one. */
const SAMPLE_COMPANY = 'Vonk B.V.'

const SAMPLE_NUMBER = '00000000'

export const sampleCompany: SettingFault = { setting: 'company', problem: 'sample', bound: null }

export const isSampleCompany = ({ name, kvk }: SiteSettings['company']): boolean =>
  name === SAMPLE_COMPANY && kvk === SAMPLE_NUMBER

/** The company as it may be shown: outside local mode never that of the defaults. */
export const displayedCompany = (
  { name, company }: SiteSettings,
  local: boolean,
): SiteSettings['company'] =>
  local || !isSampleCompany(company)
    ? company
    : { ...company, name, address: '', kvk: '', city: '', tradenames: [], vat_numbers: {} }

/** Whether visitors and members are served: in production only a site that names its company. */
export const isOpen = (
  { openedAt, settings }: Pick<Site, 'openedAt' | 'settings'>,
  local: boolean,
): boolean => local || (openedAt !== null && !isSampleCompany(settings.company))

/**
 * Whether orders of a site are tests: in production as long as it was never opened. Nobody but staff
 * and invited testers reaches it then, and its opening removes them.
 */
export const allowsTestOrders = ({ openedAt }: Pick<Site, 'openedAt'>, local: boolean): boolean =>
  !local && openedAt === null

/** The language of the site's domain, if it is one of ours. */
export function domainLocale(settings: SiteSettings): Locale | null {
  const code = settings.domain_language.slice(0, 2).toLowerCase()
  return isLocale(code) ? code : null
}

/**
 * The lowest price of a text message in a country: its credits at the best price per credit, in
 * minor units, rounded up.
 */
export function messageCosts(settings: SiteSettings, country: string): number {
  const currency = getCurrency(country)
  const costs = settings.bundles.flatMap(({ credits, prices }) =>
    prices[currency] === undefined
      ? []
      : [Math.ceil((prices[currency] * settings.message_credits) / credits)],
  )
  return costs.length === 0 ? 0 : Math.min(...costs)
}

/** The languages of a country, the most spoken first. */
export const localesByCountry: Record<string, Locale[]> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  AU: ['en'],
  NZ: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  CH: ['de', 'it', 'fr', 'en'],
}

type Visibility = {
  always_show_all_locales: boolean
  geoip_country: string
  geoip_selected_country: string
  browser_locale: string | null
}

/**
 * Languages of the menu (specification, section 9): those of the selected country, the current one
 * and the browser's; all of them if the setting says so, or if a visitor's network and selected
 * country differ.
 */
export function visibleLocales(settings: Visibility, current: Locale, loggedIn: boolean): Locale[] {
  const differs = !loggedIn && settings.geoip_country !== settings.geoip_selected_country
  const ofCountry = localesByCountry[settings.geoip_selected_country]
  if (settings.always_show_all_locales || differs || !ofCountry) return [...locales]
  return locales.filter(
    (locale) =>
      ofCountry.includes(locale) || locale === current || locale === settings.browser_locale,
  )
}

/**
 * Who may sign up (specification, section 4): all visitors, visitors from a network, or invited
 * people only.
 */
export function signupsOpen(
  signups: SiteSettings['signups'],
  network: string | undefined,
): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && Boolean(network))
}

/** The setting of a brand that takes no payments, or none by a method. */
export const NO_PROVIDER = 'none'

/** The provider of orders that are tests; no brand can choose it. */
export const TEST_PROVIDER = 'test'

/** Whether members of a brand can buy credits: at a provider, or as tests before it opens. */
export const sellsCredits = (
  site: Pick<Site, 'openedAt' | 'settings'>,
  { local, payments }: { local: boolean; payments: { defaultProvider: string } },
): boolean =>
  allowsTestOrders(site, local) ||
  listUsedProviders(site.settings.payment_providers, payments.defaultProvider).length > 0

/**
 * Lists the providers that a brand uses for anything: those of all methods first, the installation's
 * default where they leave it a purchase. Empty: the brand sells nothing yet.
 */
export function listUsedProviders(
  choices: SiteSettings['payment_providers'],
  defaultProvider: string,
): string[] {
  const { '*': general, ...byMethod } = choices
  const names = [
    general,
    typeof general === 'string' ? undefined : defaultProvider,
    ...Object.values(byMethod),
  ].flatMap((choice) =>
    typeof choice === 'object'
      ? choice.flatMap(({ provider, fallback }) => [provider, fallback])
      : [choice],
  )
  return [...new Set(names)].flatMap((name) =>
    name === undefined || name === NO_PROVIDER ? [] : [name],
  )
}

export type Bundle = { id: string; credits: number; price: number }

/** Returns the bundles of a site in the currency of a country; prices in minor units. */
export function bundlesIn(
  settings: Pick<SiteSettings, 'bundles'>,
  country: string,
): { currency: Currency; bundles: Bundle[] } {
  const currency = getCurrency(country)
  const bundles = settings.bundles.flatMap(({ id, credits, prices }) =>
    prices[currency] === undefined ? [] : [{ id, credits, price: prices[currency] }],
  )
  return { currency, bundles }
}
