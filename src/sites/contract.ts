import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Currency } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

const Visibility = z.enum(['none', 'cards', 'full'])

/** The bounds of numbers that law, promises or sense set; the form of the settings shows them. */
const between = (low: number, high: number) => z.int().check(z.gte(low), z.lte(high))
const Credits = between(0, 10_000)
const Count = between(0, 10_000)
const Days = between(1, 3_650)
const Line = (max: number) => z.string().check(z.maxLength(max))
const RequiredLine = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
const Name = z.string().check(z.regex(/^[\w*-]{1,40}$/))

/** The address of a third party's script; plain HTTP only on this machine, for a stub. */
const Script = z
  .string()
  .check(
    z.regex(
      /^(?:(?:https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})\/[\w./?=&%~-]*)?$/,
    ),
  )

/** The company that runs a site, as the law requires it to be named. */
const Company = z.object({
  name: RequiredLine(120),
  address: RequiredLine(200),
  kvk: Line(40),
  city: RequiredLine(120),
  country: Country,
  tradenames: z.array(RequiredLine(120)),
  vat_numbers: z.record(z.string(), Line(40)),
})
/** The company as pages show it: blank where the staff have not named it yet. */
const PublicCompany = Company.extend({ name: z.string(), address: z.string(), city: z.string() })

/**
 * All settings of a brand, with the defaults of a new one. Lower bounds refuse values that the law
 * or our promises exclude.
 */
export const SiteSettings = z.object({
  /** The brand's name, if empty. */
  name: z._default(Line(40), ''),
  /** A folder of brands/. */
  brand: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'vonk'),
  design_version: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  domain_language: z._default(Line(20), ''),
  index_title: z._default(Line(200), ''),
  description: z._default(Line(500), ''),
  countries: z._default(z.array(Country).check(z.minLength(1)), [
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
  entry_warning_countries: z._default(z.array(Country), ['NL', 'DE']),
  signups: z._default(z.enum(['all', 'with_trafficsource', 'closed']), 'all'),
  /** The landers of the site by name; `*` for all. */
  landers: z._default(z.array(Name), ['*']),
  logged_out_search: z._default(Visibility, 'cards'),
  logged_out_search_trafficsource: z._default(Visibility, 'cards'),
  fictional: z._default(z.boolean(), false),
  fictional_cost: z._default(z.boolean(), false),
  /** `mask`, `sparkles` or `star`: shown beside the label, never instead of it. */
  fictional_icon: z._default(z.enum(['mask', 'sparkles', 'star']), 'mask'),
  /** The brand's own text for one fictional profile and for several, by language; ours if empty. */
  fictional_warning: z._default(
    z.partialRecord(z.enum(locales), z.object({ singular: z.string(), plural: z.string() })),
    {},
  ),
  member_resell: z._default(z.boolean(), false),
  cam_cards: z._default(z.boolean(), false),
  delete_discount: z._default(z.boolean(), false),
  /**
   * Where profiles of partners (shown with `member_resell`) and performers (`cam_cards`) come from.
   * `public_key`: Ed25519, as base64 of its SPKI form; `hosts`: of offers and photos; `token`: sent
   * to the partner, if it asks for one.
   */
  partner_feeds: z._default(
    z.array(
      z.object({
        id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
        name: z.string().check(z.minLength(1)),
        url: z.string().check(z.regex(/^https:\/\//)),
        token: z._default(z.string(), ''),
        public_key: z.string().check(z.regex(/^MCowBQYDK2VwAyEA[\w+/]{43}=$/)),
        origin: z.enum(['partner', 'performer']),
        hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/))),
      }),
    ),
    [],
  ),
  /**
   * Partners that members can agree to be shown by, with `member_resell`. `site`: the host at the
   * partner that the feed is for; `token_hash`: SHA-256 of the token by which it fetches the feed,
   * in hexadecimal digits.
   */
  partner_recipients: z._default(
    z.array(
      z.object({
        id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
        name: z.string().check(z.minLength(1)),
        url: z.string().check(z.regex(/^https:\/\/[\w.-]+/)),
        site: z.string(),
        token_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      }),
    ),
    [],
  ),
  account_lookup: z._default(z.enum(['private', 'explicit']), 'private'),
  min_age: z._default(between(18, 99), 18),
  refund_days: z._default(between(14, 365), 30),
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
  message_length: z._default(between(1, 10_000), 1000),
  free_photos: z._default(Count, 3),
  premium_photos: z._default(Count, 25),
  free_conversations: z._default(Count, 2),
  /** Months for which messages stay visible. */
  history_months: z._default(between(1, 120), 24),
  /** Days after which an undelivered paid message returns its credits. */
  guarantee_days: z._default(between(1, 30), 14),
  /** Conversations that one member may start in 24 hours; openings with the same text. */
  new_conversations_a_day: z._default(between(1, 1_000), 25),
  same_openings_a_day: z._default(between(1, 1_000), 3),
  /**
   * The number of members who sent the same opening text in 24 hours at which no further member may
   * use it.
   */
  same_opening_members: z._default(between(1, 1_000), 12),
  swipe_likes: z._default(Count, 4),
  idle_days: z._default(Days, 90),
  /**
   * The number of members in a city below which distance and last visit are coarse; 1 disables
   * this.
   */
  min_group_size: z._default(between(1, 1_000), 20),
  reactivation_days: z._default(between(1, 90), 14),
  /** Days after which an account without a confirmed address is erased. */
  confirmation_days: z._default(between(1, 90), 14),
  /**
   * Failed log-ins before a lockout, per address and per network, and the lengths of the first,
   * second and later lockouts.
   */
  lock_out: z._default(
    z.object({
      account_failures: between(1, 20),
      network_failures: between(1, 1_000),
      minutes: z.array(between(1, 10_080)).check(z.minLength(1)),
    }),
    { account_failures: 5, network_failures: 20, minutes: [5, 15, 60] },
  ),
  /**
   * Scheme and host of a CDN that pulls `/assets/` and `/cdn/` from the site, such as
   * `https://cdn.example.org`; empty without one. Photos are read there only if its host is below
   * the site's own.
   */
  cdn_prefix: z._default(z.string().check(z.regex(/^(?:https:\/\/[\w.-]+(?::\d{1,5})?)?$/)), ''),
  /**
   * Seconds for which browsers refuse plain HTTP to the brand's host (RFC 6797), and whether that
   * includes subdomains.
   */
  hsts: z._default(
    z.object({
      max_age: between(0, 63_072_000),
      include_subdomains: z.boolean(),
      preload: z.boolean(),
    }),
    {
      max_age: 31_536_000,
      include_subdomains: false,
      preload: false,
    },
  ),
  /**
   * A container of Google Tag Manager (`GTM-…`) or the address of another tag manager's script;
   * empty without one. Loaded only with the visitor's consent to statistics.
   */
  tag_manager: z._default(z.union([z.string().check(z.regex(/^GTM-[A-Z\d]{4,12}$/)), Script]), ''),
  /** The address of a session recorder's script, loaded under the same condition. */
  session_recorder: z._default(Script, ''),
  /** Whether affiliates get reports; set by a trigger of the table `affiliate`. */
  affiliates: z._default(z.boolean(), false),
  time_bonus_seconds: z._default(between(0, 2_592_000), 14_400),
  time_bonus_percentage: z._default(between(1, 90), 25),
  /** Payment methods that the brand does not offer. */
  payment_methods_off: z._default(z.array(Name), []),
  /** Provider by payment method; `*` for all others, otherwise the installation's default. */
  payment_providers: z._default(z.record(z.string(), z.string()), {}),
  always_show_all_locales: z._default(z.boolean(), false),
  hide_header_locale_switcher: z._default(z.boolean(), false),
  visible_profile_fields: z._default(z.array(Name), [
    'hair_color',
    'eye_color',
    'body_type',
    'relationship_status',
    'tattoos',
    'sexuality',
    'interests',
  ]),
  visible_profile_notes: z._default(z.array(Name), ['*']),
  /** The filters that the search offers. */
  search_fields: z._default(z.array(Name), [
    'gender',
    'country',
    'region',
    'ages',
    'near',
    'with_photo',
    'online',
    'language',
    'interests',
  ]),
  support_email: z._default(
    z.string().check(z.regex(/^[^\s<>@]+@[^\s<>@]+$/)),
    'support@vonk.example',
  ),
  support_phone: z._default(Line(40), ''),
  company: z._default(Company, {
    name: 'Vonk B.V.',
    address: 'Example street 1',
    kvk: '00000000',
    city: 'Utrecht',
    country: 'NL',
    tradenames: ['Vonk'],
    vat_numbers: { NL: 'NL000000000B00' },
  }),
  /** Prices by currency, in minor units, in the order p0 to p3. */
  bundles: z._default(
    z
      .array(
        z.object({
          id: Name,
          credits: between(1, 100_000),
          prices: z.partialRecord(Currency, between(100, 10_000_000)),
        }),
      )
      .check(z.minLength(1)),
    [
      {
        id: 'p0',
        credits: 20,
        prices: {
          EUR: 999,
          GBP: 899,
          PLN: 4299,
          CHF: 990,
          USD: 1099,
          CAD: 1499,
          AUD: 1699,
          NZD: 1799,
        },
      },
      {
        id: 'p1',
        credits: 50,
        prices: {
          EUR: 1999,
          GBP: 1799,
          PLN: 8499,
          CHF: 1990,
          USD: 2199,
          CAD: 2999,
          AUD: 3299,
          NZD: 3599,
        },
      },
      {
        id: 'p2',
        credits: 125,
        prices: {
          EUR: 3999,
          GBP: 3499,
          PLN: 16999,
          CHF: 3990,
          USD: 4399,
          CAD: 5899,
          AUD: 6599,
          NZD: 7199,
        },
      },
      {
        id: 'p3',
        credits: 300,
        prices: {
          EUR: 7999,
          GBP: 6999,
          PLN: 33999,
          CHF: 7990,
          USD: 8799,
          CAD: 11799,
          AUD: 13199,
          NZD: 14399,
        },
      },
    ],
  ),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The settings that pages need; secrets and prices of other countries stay on the server. */
export const PublicSettings = z.object({
  domain: z.string(),
  domain_language: z.string(),
  name: z.string(),
  brand: z.string(),
  design_version: z.int(),
  index_title: z.string(),
  description: z.string(),
  countries: z.array(z.string()),
  cdn_prefix: z.string(),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  entry_warning_countries: z.array(z.string()),
  /** Whether this visitor gets the entry warning; an installed app never shows it. */
  entry_warning: z.boolean(),
  /** Alerts that this browser has dismissed recently. */
  dismissed_alerts: z.array(z.string()),
  geoip_country: z.string(),
  geoip_selected_country: z.string(),
  signups: z.enum(['all', 'with_trafficsource', 'closed']),
  /** Whether this visitor may sign up without an invitation. */
  signups_open: z.boolean(),
  logged_out_search: Visibility,
  logged_out_search_trafficsource: Visibility,
  account_lookup: z.enum(['private', 'explicit']),
  fictional_icon: z.string(),
  /** In the reader's language; empty if the brand has no text of its own. */
  fictional_warning: z.object({ singular: z.string(), plural: z.string() }),
  minimum_message_costs: z.record(z.string(), z.object({ costs: z.int(), currency: Currency })),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  message_credits: z.int(),
  signup_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.record(z.string(), z.int()),
  message_length: z.int(),
  free_photos: z.int(),
  premium_photos: z.int(),
  min_age: z.int(),
  support_email: z.string(),
  support_phone: z.string(),
  search_fields: z.array(z.string()),
  /**
   * The number of regions of each country; their names are a call of their own, in the reader's
   * language.
   */
  region_data: z.record(z.string(), z.int()),
  interests: z.array(z.string()),
  refund_days: z.int(),
  time_bonus_seconds: z.int(),
  time_bonus_percentage: z.int(),
  reactivation_days: z.int(),
  confirmation_days: z.int(),
  guarantee_days: z.int(),
  history_months: z.int(),
  idle_days: z.int(),
  free_conversations: z.int(),
  /** Whether the brand shows fictional profiles, each labelled as such. */
  fictional: z.boolean(),
  member_resell: z.boolean(),
  delete_discount: z.boolean(),
  /** Whether the site requires consent, so that the footer links to the visitor's choice. */
  asks_consent: z.boolean(),
  always_show_all_locales: z.boolean(),
  hide_header_locale_switcher: z.boolean(),
  company: PublicCompany,
  /** The language of the request. */
  locale: z.object({ code: z.enum(locales), iso: z.string(), gifLocale: z.string() }),
  /** The first of the browser's languages that the site supports. */
  browser_locale: z.nullable(z.enum(locales)),
  /** Local mode: test payments, a mailbox page, no real mail. */
  local: z.boolean(),
  /** The server's time, so that countdowns do not depend on the visitor's clock. */
  now: z.iso.datetime(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** Returns the public settings of the site. */
export const getSettings = call({
  method: 'GET',
  path: '/api/settings.php',
  access: 'anyone',
  /**
   * The page's query string is passed along (specification, section 7): a network named in it may
   * open sign-up.
   */
  input: z
    .object({ 'forced-domain': z.optional(z.string().check(z.maxLength(300))) })
    .catchall(z.optional(z.string())),
  output: z.object({ settings: PublicSettings, push_pub: z.nullable(z.string()) }),
  fails: {},
})

/** Returns the company behind the site. */
export const getCompany = call({
  method: 'GET',
  path: '/api/companyinfo.php',
  access: 'anyone',
  input: z.object({}),
  output: PublicCompany.extend({
    support_phone: z.string(),
    delete_discount: z.boolean(),
  }),
  fails: {},
})
