import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Currency } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'
import { Company } from './company-contract.ts'
import { maintenanceModes, Visibility } from './settings-contract.ts'

/** The company as pages show it: blank where the staff have not named it yet. */
const PublicCompany = Company.extend({ name: z.string(), address: z.string(), city: z.string() })

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
  /** Whether the brand has a payment provider: without one nothing is for sale yet. */
  sells_credits: z.boolean(),
  cdn_prefix: z.string(),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  entry_warning_countries: z.array(z.string()),
  /** Whether this visitor gets the entry warning; an installed app never shows it. */
  entry_warning: z.boolean(),
  /** Alerts that this browser has dismissed recently. */
  dismissed_alerts: z.array(z.string()),
  maintenance: z.enum(maintenanceModes),
  /** What the site tells its members now, in the reader's language. */
  announcement: z.nullable(z.object({ id: z.string(), text: z.string() })),
  geoip_country: z.string(),
  geoip_selected_country: z.string(),
  signups: z.enum(['all', 'with_trafficsource', 'closed']),
  /** Whether this visitor may sign up without an invitation. */
  signups_open: z.boolean(),
  logged_out_search: Visibility,
  logged_out_search_trafficsource: Visibility,
  account_lookup: z.enum(['private', 'explicit']),
  fictional_icon: z.string(),
  /** In the reader's language; empty if the brand has no text of its own (decision 1251). */
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
  /** Within which time the staff promise to answer. */
  promised_hours: z.object({ appeal: z.int() }),
  promised_working_days: z.object({ order: z.int(), service: z.int() }),
  /** Whether people who were in contact with a fraud are told. */
  aftercare: z.boolean(),
  /** Whether an insulting or sexual first message is asked about before it is sent. */
  second_thought: z.boolean(),
  /** Whether members can plan a date with somebody they trust. */
  date_plans: z.boolean(),
  message_translation: z.enum(['off', 'device', 'engine']),
  private_albums: z.boolean(),
  discretion: z.boolean(),
  /** Whether members choose who may write to them first. */
  contact_rules: z.boolean(),
  prompts: z.boolean(),
  intentions: z.boolean(),
  voice_notes: z.boolean(),
  like_comments: z.boolean(),
  history_months: z.int(),
  idle_days: z.int(),
  free_conversations: z.int(),
  /** Whether the brand shows fictional profiles, each labelled as such. */
  fictional: z.boolean(),
  member_resell: z.boolean(),
  /** Whether the footer links to the page of figures. */
  links_honesty: z.boolean(),
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
