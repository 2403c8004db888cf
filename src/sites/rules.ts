import * as z from 'zod/mini'
import { currencyOf } from '../platform/money.ts'
import { isLocale, locales, type Locale } from '../platform/locales.ts'

const Visibility = z.enum(['none', 'cards', 'full'])
const Credits = z.int().check(z.gte(0))

/** What members may say they like; the keys are stored, their names stand in the messages. */
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

/** Every number and switch of a brand, with the default of a new one. Floors refuse what the law or our promises forbid. */
export const SiteSettings = z.object({
  name: z._default(z.string(), 'Vonk'),
  brand: z._default(z.string(), 'vonk'),
  design_version: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  domain_language: z._default(z.string(), ''),
  index_title: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  countries: z._default(z.array(z.string()), [
    'NL',
    'BE',
    'DE',
    'AT',
    'CH',
    'FR',
    'IT',
    'ES',
    'PL',
    'GB',
    'IE',
    'US',
    'CA',
    'AU',
    'NZ',
  ]),
  enable_site_entry_popup: z._default(z.enum(['yes', 'no']), 'yes'),
  entry_warning_countries: z._default(z.array(z.string()), ['NL', 'DE']),
  signups: z._default(z.enum(['all', 'with_trafficsource', 'closed']), 'all'),
  logged_out_search: z._default(Visibility, 'cards'),
  logged_out_search_trafficsource: z._default(Visibility, 'cards'),
  fictional: z._default(z.boolean(), false),
  fictional_cost: z._default(z.boolean(), false),
  fictional_icon: z._default(z.string(), 'mask'),
  member_resell: z._default(z.boolean(), false),
  cam_cards: z._default(z.boolean(), false),
  delete_discount: z._default(z.boolean(), false),
  account_lookup: z._default(z.enum(['private', 'explicit']), 'private'),
  min_age: z._default(z.int().check(z.gte(18)), 18),
  refund_days: z._default(z.int().check(z.gte(14)), 30),
  signup_credits: z._default(Credits, 5),
  message_credits: z._default(Credits, 1),
  photo_credits: z._default(Credits, 1),
  gift_credits: z._default(z.record(z.string(), Credits), {
    rose: 1,
    coffee: 1,
    heart: 1,
    chocolate: 2,
    cocktail: 2,
    teddy: 3,
    bouquet: 4,
    cake: 4,
    champagne: 5,
    dinner: 8,
  }),
  message_length: z._default(z.int().check(z.gte(1)), 1000),
  free_photos: z._default(z.int(), 3),
  premium_photos: z._default(z.int(), 25),
  free_conversations: z._default(z.int(), 2),
  /** Messages stay visible for so long. */
  history_months: z._default(z.int(), 24),
  /** A paid message that nobody opened in this time gives its credits back. */
  guarantee_days: z._default(z.int(), 14),
  /** Conversations that one member may start in 24 hours, and openings with the same words. */
  new_conversations_a_day: z._default(z.int(), 25),
  same_openings_a_day: z._default(z.int(), 3),
  swipe_likes: z._default(z.int(), 4),
  idle_days: z._default(z.int(), 90),
  /** Where fewer members live than this, distance and last visit are told coarsely; 1 tells them alike everywhere. */
  small_cell: z._default(z.int().check(z.gte(1)), 20),
  reactivation_days: z._default(z.int(), 14),
  /** An account whose address was not confirmed by then is erased. */
  confirmation_days: z._default(z.int().check(z.gte(1)), 14),
  /** Failed log-ins before a lock, for one address and for one network, and how long the first, second and later locks last. */
  lock_out: z._default(
    z.object({ account_failures: z.int().check(z.gte(1)), network_failures: z.int().check(z.gte(1)), minutes: z.array(z.int()) }),
    { account_failures: 5, network_failures: 20, minutes: [5, 15, 60] },
  ),
  time_bonus_seconds: z._default(z.int(), 14_400),
  time_bonus_percentage: z._default(z.int().check(z.gte(1), z.lte(90)), 25),
  /** Names of payment methods that the brand does not offer. */
  payment_methods_off: z._default(z.array(z.string()), []),
  /** Provider by method; `*` for all others, and where it is not named the installation's own. */
  payment_providers: z._default(z.record(z.string(), z.string()), {}),
  always_show_all_locales: z._default(z.boolean(), false),
  hide_header_locale_switcher: z._default(z.boolean(), false),
  visible_profile_fields: z._default(z.array(z.string()), [
    'hair_color',
    'eye_color',
    'body_type',
    'relationship_status',
    'tattoos',
    'sexuality',
    'interests',
  ]),
  visible_profile_notes: z._default(z.array(z.string()), ['*']),
  search_fields: z._default(z.array(z.string()), ['gender', 'country', 'region', 'ages']),
  support_email: z._default(z.string(), 'support@vonk.example'),
  support_phone: z._default(z.string(), ''),
  company: z._default(
    z.object({
      name: z.string(),
      address: z.string(),
      kvk: z.string(),
      city: z.string(),
      country: z.string(),
      tradenames: z.array(z.string()),
      vat_numbers: z.record(z.string(), z.string()),
    }),
    {
      name: 'Vonk B.V.',
      address: 'Example street 1',
      kvk: '00000000',
      city: 'Utrecht',
      country: 'NL',
      tradenames: ['Vonk'],
      vat_numbers: { NL: 'NL000000000B00' },
    },
  ),
  /** Price list by currency, minor units, in the order p0 to p3. */
  bundles: z._default(z.array(z.object({ id: z.string(), credits: z.int(), prices: z.record(z.string(), z.int()) })), [
    { id: 'p0', credits: 20, prices: { EUR: 999, GBP: 899, PLN: 4299, CHF: 990, USD: 1099, CAD: 1499, AUD: 1699, NZD: 1799 } },
    { id: 'p1', credits: 50, prices: { EUR: 1999, GBP: 1799, PLN: 8499, CHF: 1990, USD: 2199, CAD: 2999, AUD: 3299, NZD: 3599 } },
    {
      id: 'p2',
      credits: 125,
      prices: { EUR: 3999, GBP: 3499, PLN: 16999, CHF: 3990, USD: 4399, CAD: 5899, AUD: 6599, NZD: 7199 },
    },
    {
      id: 'p3',
      credits: 300,
      prices: { EUR: 7999, GBP: 6999, PLN: 33999, CHF: 7990, USD: 8799, CAD: 11799, AUD: 13199, NZD: 14399 },
    },
  ]),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** A brand: chosen by the request's host, the first one where no host fits. */
export type Site = { id: number; slug: string; host: string; settings: SiteSettings }

/** The site's own language, if its domain names one that we speak (first two letters). */
export function domainLocale(settings: SiteSettings): Locale | null {
  const code = settings.domain_language.slice(0, 2).toLowerCase()
  return isLocale(code) ? code : null
}

/** The least that a text message can cost in a country: its credits at the best price per credit, in minor units, rounded up. */
export function messageCosts(settings: SiteSettings, country: string): number {
  const currency = currencyOf(country)
  const costs = settings.bundles.flatMap(({ credits, prices }) =>
    prices[currency] === undefined ? [] : [Math.ceil((prices[currency] * settings.message_credits) / credits)],
  )
  return costs.length === 0 ? 0 : Math.min(...costs)
}

const localesByCountry: Record<string, Locale[]> = {
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
 * Languages offered in the menu (specification, section 9): those of the selected country, always the current one and
 * the browser's; all of them where the flag says so, or where a visitor's address and selected country differ.
 */
export function visibleLocales(settings: Visibility, current: Locale, loggedIn: boolean): Locale[] {
  const differs = !loggedIn && settings.geoip_country !== settings.geoip_selected_country
  const ofCountry = localesByCountry[settings.geoip_selected_country]
  if (settings.always_show_all_locales || differs || !ofCountry) return [...locales]
  return locales.filter((locale) => ofCountry.includes(locale) || locale === current || locale === settings.browser_locale)
}

/** Specification, section 4: everybody, those whom a network brought, or nobody without an invitation. */
export function signupsOpen(signups: SiteSettings['signups'], network: string | undefined): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && Boolean(network))
}

/** Cookies of what was put away, with the unix time of it, so that the server draws a page without it. */
export const ENTRY_COOKIE = 'entry-warning'
export const ALERTS_COOKIE = 'alerts'
export const ENTRY_SKIP_DAYS = 30
export const ALERT_DAYS = 7
const DAY = 86_400

type Door = Pick<SiteSettings, 'enable_site_entry_popup' | 'entry_warning_countries'>

/** Specification, section 4: not skipped lately, not switched off, and in one of the countries when a list is given. */
export function showsEntryWarning(settings: Door, country: string, skipped: string | undefined, now: Date): boolean {
  const { enable_site_entry_popup: popup, entry_warning_countries: countries } = settings
  const lately = Number(skipped ?? 0) > now.getTime() / 1000 - ENTRY_SKIP_DAYS * DAY
  return popup !== 'no' && !lately && (countries.length === 0 || countries.includes(country))
}

/** `photo.1790000000-mails.1790000100`: names of alerts and when each was put away. */
export function dismissedAlerts(cookie: string | undefined, now: Date): string[] {
  return (cookie ?? '')
    .slice(0, 500)
    .split('-')
    .map((entry) => entry.split('.'))
    .filter(([name, at]) => name && /^[a-z]{1,20}$/.test(name) && Number(at) > now.getTime() / 1000 - ALERT_DAYS * DAY)
    .map(([name = '']) => name)
}

type LoggedOut = Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>

const widening = ['none', 'cards', 'full'] as const

/** What somebody who is not logged in gets to see (specification, section 4): more, perhaps, if a traffic source brought them. */
export function seenByVisitors(settings: LoggedOut, hasSource: boolean): LoggedOut['logged_out_search'] {
  const { logged_out_search: always, logged_out_search_trafficsource: bySource } = settings
  return hasSource && widening.indexOf(bySource) > widening.indexOf(always) ? bySource : always
}

/** The most that any visitor sees, however they came. */
export const seenByAnyVisitor = (settings: LoggedOut): LoggedOut['logged_out_search'] => seenByVisitors(settings, true)
