import { getCurrency } from '../../platform/money.ts'
import type { SiteSettings } from '../settings-contract.ts'
import { isHost, isSampleCompany, sampleCompany, type SettingFault } from '../rules.ts'

/** Groups of settings, each a page of the console, in display order. */
export const settingGroups = [
  'brand',
  'company',
  'hosts',
  'entry',
  'signup',
  'prices',
  'messages',
  'discounts',
  'payment',
  'search',
  'photos',
  'profiles',
  'partners',
  'consent',
  'desk',
  'security',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** How a setting is edited. `record`: by a form for its parts; `structure`: as JSON, for routes of payments. */
export type SettingKind =
  | 'line'
  | 'text'
  | 'number'
  | 'switch'
  | 'choice'
  | 'look'
  | 'names'
  | 'interests'
  | 'bundles'
  | 'record'
  | 'structure'
  | 'computed'

/** Who notices a change, as the key of its text. */
type Notice =
  | 'everybody'
  | 'visitors'
  | 'new_members'
  | 'members'
  | 'new_orders'
  | 'senders'
  | 'nobody'

export type SettingField = {
  group: SettingGroup
  kind: SettingKind
  notice: Notice
  unit?:
    | 'credits'
    | 'minutes'
    | 'hours'
    | 'days'
    | 'months'
    | 'percent'
    | 'seconds'
    | 'characters'
    | 'years'
    | 'count'
  /** Where the bound comes from, if it is more than sense. */
  because?: 'law' | 'promise'
  choices?: readonly (string | number)[]
}

export type EditedName = keyof SiteSettings | 'host' | 'aliases'

const number = (
  group: SettingGroup,
  unit: NonNullable<SettingField['unit']>,
  notice: Notice = 'members',
): SettingField => ({ group, kind: 'number', unit, notice })
const line = (group: SettingGroup, notice: Notice = 'everybody'): SettingField => ({
  group,
  kind: 'line',
  notice,
})
const names = (group: SettingGroup, notice: Notice = 'everybody'): SettingField => ({
  group,
  kind: 'names',
  notice,
})
const toggle = (group: SettingGroup, notice: Notice = 'everybody'): SettingField => ({
  group,
  kind: 'switch',
  notice,
})
const choice = (
  group: SettingGroup,
  choices: readonly (string | number)[],
  notice: Notice = 'everybody',
): SettingField => ({ group, kind: 'choice', choices, notice })

const visibility = ['none', 'cards', 'full']

/** The form field of every setting, in display order; the schema has the defaults and bounds. */
export const settingFields: Record<EditedName, SettingField> = {
  name: line('brand'),
  brand: { group: 'brand', kind: 'look', notice: 'everybody' },
  design_version: choice('brand', [1, 2]),
  index_title: line('brand', 'visitors'),
  description: { group: 'brand', kind: 'text', notice: 'visitors' },
  support_email: line('company'),
  support_phone: line('company'),
  mail_from_name: line('company', 'members'),
  mail_from: line('company', 'members'),
  mail_reply_to: line('company', 'members'),
  mail_bounces: line('company', 'nobody'),
  mailgun_key: line('company', 'nobody'),
  sms_sender: line('company', 'members'),
  push_key: line('company', 'members'),
  company: { group: 'company', kind: 'record', notice: 'everybody', because: 'law' },
  host: line('hosts'),
  aliases: names('hosts'),
  domain_language: line('hosts', 'visitors'),
  countries: names('hosts'),
  regions_closed: { ...names('hosts', 'new_members'), because: 'law' },
  always_show_all_locales: toggle('hosts'),
  hide_header_locale_switcher: toggle('hosts'),
  cdn_prefix: line('hosts', 'nobody'),
  hsts: { group: 'hosts', kind: 'record', notice: 'nobody' },
  enable_site_entry_popup: choice('entry', ['yes', 'no'], 'visitors'),
  entry_warning_countries: names('entry', 'visitors'),
  min_age: { ...number('entry', 'years', 'new_members'), because: 'law' },
  logged_out_search: choice('entry', visibility, 'visitors'),
  logged_out_search_trafficsource: choice('entry', visibility, 'visitors'),
  landers: names('entry', 'visitors'),
  signups: choice('signup', ['all', 'with_trafficsource', 'closed'], 'visitors'),
  account_lookup: choice('signup', ['private', 'explicit'], 'visitors'),
  confirmation_days: number('signup', 'days', 'new_members'),
  signup_credits: number('prices', 'credits', 'new_members'),
  message_credits: number('prices', 'credits', 'senders'),
  photo_credits: number('prices', 'credits', 'senders'),
  voice_credits: number('prices', 'credits', 'senders'),
  gift_credits: { group: 'prices', kind: 'record', unit: 'credits', notice: 'senders' },
  bundles: { group: 'prices', kind: 'bundles', notice: 'new_orders' },
  refund_days: { ...number('prices', 'days', 'new_orders'), because: 'law' },
  guarantee_days: { ...number('prices', 'days', 'senders'), because: 'promise' },
  aftercare: { ...toggle('messages', 'members'), because: 'promise' },
  aftercare_months: { ...number('messages', 'months'), because: 'promise' },
  aftercare_hours: { ...number('messages', 'hours'), because: 'promise' },
  aftercare_hold_days: { ...number('messages', 'days', 'nobody'), because: 'promise' },
  honesty_page: { ...toggle('messages', 'everybody'), because: 'promise' },
  honesty_members: { ...number('messages', 'count', 'everybody'), because: 'promise' },
  promised_report_days: { ...number('messages', 'days', 'everybody'), because: 'promise' },
  promised_payout_days: { ...number('prices', 'days', 'everybody'), because: 'promise' },
  chat_signals: toggle('messages', 'members'),
  second_thought: toggle('messages', 'senders'),
  nudes_verified_only: toggle('messages', 'members'),
  prompts: toggle('profiles', 'members'),
  intentions: toggle('profiles', 'members'),
  like_comments: toggle('profiles', 'members'),
  voice_notes: toggle('messages', 'members'),
  message_translation: choice('messages', ['off', 'device', 'engine']),
  date_plans: toggle('messages', 'members'),
  private_albums: toggle('profiles', 'members'),
  discretion: toggle('profiles', 'members'),
  neutral_names: names('profiles', 'members'),
  quick_exit_page: line('profiles', 'members'),
  date_plan_messages: number('messages', 'count'),
  date_plans_a_week: number('messages', 'count'),
  check_in_minutes: { ...number('messages', 'minutes', 'members'), because: 'promise' },
  contact_rules: toggle('messages', 'members'),
  message_length: number('messages', 'characters'),
  history_months: number('messages', 'months'),
  free_conversations: number('messages', 'count'),
  new_conversations_a_day: number('messages', 'count'),
  new_conversations_with_photo: number('messages', 'count'),
  new_conversations_verified: number('messages', 'count'),
  same_openings_a_day: number('messages', 'count'),
  same_opening_members: number('messages', 'count'),
  time_bonus_seconds: { ...number('discounts', 'seconds', 'new_members'), because: 'promise' },
  time_bonus_percentage: { ...number('discounts', 'percent', 'new_members'), because: 'promise' },
  delete_discount: toggle('discounts', 'members'),
  payment_methods_off: names('payment', 'new_orders'),
  payment_providers: { group: 'payment', kind: 'structure', notice: 'new_orders' },
  statement_names: { group: 'payment', kind: 'record', notice: 'new_orders' },
  order_limits: { group: 'payment', kind: 'record', notice: 'new_orders' },
  dispute_limit: { group: 'payment', kind: 'record', notice: 'nobody' },
  datev: { group: 'payment', kind: 'record', notice: 'nobody' },
  rates_url: line('payment', 'nobody'),
  search_fields: names('search', 'members'),
  swipe_likes: number('search', 'count'),
  idle_days: number('search', 'days'),
  min_group_size: { ...number('search', 'count', 'nobody'), because: 'promise' },
  free_photos: number('photos', 'count'),
  premium_photos: number('photos', 'count'),
  visible_profile_fields: names('profiles'),
  interests_off: { group: 'profiles', kind: 'interests', notice: 'members' },
  visible_profile_notes: names('profiles', 'members'),
  reactivation_days: number('profiles', 'days'),
  fictional: toggle('partners'),
  fictional_cost: toggle('partners', 'senders'),
  fictional_hours: number('partners', 'hours'),
  fictional_icon: choice('partners', ['mask', 'sparkles', 'star']),
  fictional_warning: { group: 'partners', kind: 'record', notice: 'members' },
  member_resell: toggle('partners'),
  cam_cards: toggle('partners'),
  partner_feeds: { group: 'partners', kind: 'record', notice: 'members' },
  partner_recipients: { group: 'partners', kind: 'record', notice: 'members' },
  tag_manager: line('consent', 'visitors'),
  session_recorder: line('consent', 'visitors'),
  affiliates: { group: 'consent', kind: 'computed', notice: 'visitors' },
  promised_hours: { group: 'desk', kind: 'record', notice: 'nobody' },
  promised_working_days: { group: 'desk', kind: 'record', notice: 'everybody' },
  duty_lead_minutes: number('desk', 'minutes', 'nobody'),
  duty_webhook: line('desk', 'nobody'),
  quality_sample_percentage: number('desk', 'percent', 'nobody'),
  company_bans: toggle('security', 'nobody'),
  maintenance: choice('security', ['off', 'announced', 'read_only']),
  signup_credits_alone: number('security', 'credits', 'nobody'),
  price_alone_percentage: number('security', 'percent', 'nobody'),
  lock_out: { group: 'security', kind: 'record', notice: 'members' },
}

export const isEditedName = (name: string): name is EditedName => Object.hasOwn(settingFields, name)

/** All settings in display order. */
export const settingNames = Object.keys(settingFields).filter(isEditedName)

export type EditedSite = { host: string; aliases: readonly string[]; settings: SiteSettings }

/** Stands for a secret in everything that people read. */
export const MASK = '••••••'

/** Hides the tokens of partners, the keys of Mailgun and web push, and the webhook of the duty, which has one. */
export const maskSecrets = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  mailgun_key: settings.mailgun_key === '' ? '' : MASK,
  duty_webhook: settings.duty_webhook === '' ? '' : MASK,
  push_key: settings.push_key === '' ? '' : MASK,
  partner_feeds: settings.partner_feeds.map((feed) => ({
    ...feed,
    token: feed.token === '' ? '' : MASK,
  })),
})

type Others = {
  /** Of the other brands. */
  hosts: readonly string[]
  /** The folders of brands/. */
  looks: readonly string[]
  allowsSample: boolean
  before: EditedSite
}

/** What the schema cannot say: settings that contradict each other or another brand. */
export function findConflicts(site: EditedSite, { hosts, looks, allowsSample, before }: Others) {
  const { settings, host, aliases } = site
  const siteHosts = [host, ...aliases]
  const isUsed = (name: string) => hosts.includes(name)
  const checks: [boolean, SettingFault][] = [
    [!isHost(host), fault('host', 'invalid_format')],
    [!aliases.every(isHost), fault('aliases', 'invalid_format')],
    [isUsed(host), fault('host', 'host_taken')],
    [aliases.some(isUsed), fault('aliases', 'host_taken')],
    [new Set(siteHosts).size < siteHosts.length, fault('aliases', 'repeated')],
    [!allowsSample && isSampleCompany(settings.company), sampleCompany],
    [settings.premium_photos < settings.free_photos, fault('premium_photos', 'below_free')],
    [!looks.includes(settings.brand), fault('brand', 'unknown_look')],
    [!/^(?:[\w-]{43})?$/.test(settings.push_key), fault('push_key', 'invalid_format')],
    [hasRepeats(settings.bundles.map(({ id }) => id)), fault('bundles', 'repeated')],
    [settings.affiliates !== before.settings.affiliates, fault('affiliates', 'computed')],
  ]
  return [...checks.flatMap(([wrong, what]) => (wrong ? [what] : [])), ...missingPrices(settings)]
}

const fault = (setting: string, problem: string): SettingFault => ({
  setting,
  problem,
  bound: null,
})
const hasRepeats = (ids: string[]) => new Set(ids).size < ids.length

/** A visitor of every country must find a price. */
function missingPrices({ bundles, countries }: SiteSettings): SettingFault[] {
  const needed = [...new Set(countries.map(getCurrency))]
  return bundles.flatMap(({ id, prices }) =>
    needed
      .filter((currency) => prices[currency] === undefined)
      .map((currency) => fault(`bundles.${id}.prices.${currency}`, 'price_missing')),
  )
}
