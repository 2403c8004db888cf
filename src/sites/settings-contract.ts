import * as z from 'zod'
import { regulatedRegions } from '../platform/regulated-regions.ts'
import { locales } from '../platform/locales.ts'
import { findEmailFailure } from '../platform/email-address.ts'
import { CountryCode, EmailText, integerBetween, typedText } from '../platform/ids.ts'
import { Bundles, Name } from './bundles-contract.ts'
import { OptionalEmail, SmsSender } from './sender-contract.ts'
import { OpenCountries } from './countries-contract.ts'
import { SiteCompany } from './company-contract.ts'
import { Datev } from './datev-contract.ts'
import { DisputeLimit } from './dispute-limit-contract.ts'
import { OrderLimits } from './order-limits-contract.ts'
import { PartnerFeed, PartnerRecipient } from './partners-contract.ts'
import { PaymentProviders } from './payment-routes-contract.ts'
import { Hsts, LockOut, Script } from './security-contract.ts'
import { PromisedHours, PromisedWorkingDays } from './staff-promises-contract.ts'

export const Visibility = z.enum(['none', 'cards', 'full'])

const Credits = integerBetween(0, 10_000)

const Count = integerBetween(0, 10_000)

const Days = integerBetween(1, 3_650)

const Line = typedText

export const maintenanceModes = ['off', 'announced', 'read_only'] as const

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
  countries: OpenCountries,
  /** Regions whose law asks for texts of its own, and where nobody can join. */
  regions_closed: z._default(z.array(z.enum(regulatedRegions)), []),
  enable_site_entry_popup: z._default(z.enum(['yes', 'no']), 'yes'),
  entry_warning_countries: z._default(z.array(CountryCode), ['NL', 'DE']),
  signups: z._default(z.enum(['all', 'with_trafficsource', 'closed']), 'all'),
  /** The landers of the site by name; `*` for all. */
  landers: z._default(z.array(Name), ['*']),
  logged_out_search: z._default(Visibility, 'cards'),
  logged_out_search_trafficsource: z._default(Visibility, 'cards'),
  fictional: z._default(z.boolean(), false),
  fictional_cost: z._default(z.boolean(), false),
  /** Hours in which the desk promises to answer for a fictional profile. */
  fictional_hours: z._default(integerBetween(1, 168), 24),
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
  partner_feeds: z._default(z.array(PartnerFeed), []),
  partner_recipients: z._default(z.array(PartnerRecipient), []),
  /** `announced`: a banner says so; `read_only`: members also change nothing. */
  maintenance: z._default(z.enum(maintenanceModes), 'off'),
  account_lookup: z._default(z.enum(['private', 'explicit']), 'private'),
  min_age: z._default(integerBetween(18, 99), 18),
  refund_days: z._default(integerBetween(14, 365), 30),
  signup_credits: z._default(Credits, 5),
  /** What one admin may set alone: so many sign-up credits, … */
  signup_credits_alone: z._default(Credits, 20),
  /** … and prices of bundles down to this part of the price that was charged last. */
  price_alone_percentage: z._default(integerBetween(1, 100), 70),
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
  message_length: z._default(integerBetween(1, 10_000), 1000),
  free_photos: z._default(Count, 3),
  premium_photos: z._default(Count, 25),
  free_conversations: z._default(Count, 2),
  /** Months for which messages stay visible. */
  history_months: z._default(integerBetween(1, 120), 24),
  /** Days after which an undelivered paid message returns its credits. */
  guarantee_days: z._default(integerBetween(1, 30), 14),
  /**
   * Whether people who were in contact with a fraud are told and get their credits back; how many
   * months back, within how many hours, and for how many days at most the staff may hold the mails.
   */
  aftercare: z._default(z.boolean(), true),
  aftercare_months: z._default(integerBetween(1, 24), 24),
  aftercare_hours: z._default(integerBetween(1, 24), 24),
  aftercare_hold_days: z._default(integerBetween(0, 3), 3),
  /**
   * Whether the page of figures and promises is public, from so many active members on; a brand that
   * turns it off says so there. The days within which reports are decided and withdrawn money is paid: a brand may promise less time.
   */
  honesty_page: z._default(z.boolean(), true),
  honesty_members: z._default(integerBetween(20, 100), 100),
  promised_report_days: z._default(integerBetween(1, 14), 14),
  promised_payout_days: z._default(integerBetween(1, 14), 14),
  /** Whether receivers are shown what rules notice about a message: a request for money, say. */
  chat_signals: z._default(z.boolean(), true),
  /** Whether the sender of an insulting or sexual first message is asked once whether to send it. */
  second_thought: z._default(z.boolean(), true),
  /**
   * Whether only two verified members can allow each other nudes; otherwise any receiver can for any
   * sender. Counts where photos of chats are screened.
   */
  nudes_verified_only: z._default(z.boolean(), true),
  /**
   * Whether members can plan a date with somebody they trust: after how many messages of each side,
   * how many a week, and how many minutes a check-in waits for its answer.
   */
  date_plans: z._default(z.boolean(), true),
  date_plan_messages: z._default(integerBetween(1, 20), 4),
  date_plans_a_week: z._default(integerBetween(1, 20), 3),
  check_in_minutes: z._default(integerBetween(10, 120), 30),
  /** Whether members send voice notes, where this machine can encode them; their price in credits. */
  voice_notes: z._default(z.boolean(), false),
  voice_credits: z._default(Count, 1),
  /**
   * Who translates received messages for members who agree: nobody, their browser, or the operator's
   * engine where the browser cannot.
   */
  message_translation: z._default(z.enum(['off', 'device', 'engine']), 'off'),
  /** Members have a private album, which they open to people they are in contact with. */
  private_albums: z._default(z.boolean(), true),
  /** Members answer prompts on their profiles. */
  prompts: z._default(z.boolean(), true),
  /** A like may come with a comment on a photo or an answer. */
  like_comments: z._default(z.boolean(), true),
  /** Members say what brings them here. */
  intentions: z._default(z.boolean(), true),
  /** Members have settings against what people beside them could learn from a screen. */
  discretion: z._default(z.boolean(), true),
  /** The harmless page that the quick exit opens; empty: the brand has no quick exit. */
  quick_exit_page: z._default(
    z.string().check(z.regex(/^(?:https:\/\/[\w.-]+(?:\/[\w./?=&%~-]*)?)?$/)),
    'https://www.wikipedia.org/',
  ),
  /** What mails, pushes and the installed app may call themselves for a member; empty: the brand's name only. */
  neutral_names: z._default(z.array(Line(20)).check(z.maxLength(6)), ['Diary', 'Lists', 'Weather']),
  /** Whether members choose who may write to them first. */
  contact_rules: z._default(z.boolean(), true),
  /**
   * Conversations that one member may start in 24 hours: without a checked photo, with one, verified;
   * paying raises none of them. Openings with the same text.
   */
  new_conversations_a_day: z._default(integerBetween(1, 1_000), 15),
  new_conversations_with_photo: z._default(integerBetween(1, 1_000), 25),
  new_conversations_verified: z._default(integerBetween(1, 1_000), 40),
  same_openings_a_day: z._default(integerBetween(1, 1_000), 3),
  /**
   * The number of members who sent the same opening text in 24 hours at which no further member may
   * use it.
   */
  same_opening_members: z._default(integerBetween(1, 1_000), 12),
  swipe_likes: z._default(Count, 4),
  idle_days: z._default(Days, 90),
  /**
   * The number of members in a city below which distance and last visit are coarse; 1 disables
   * this.
   */
  min_group_size: z._default(integerBetween(1, 1_000), 20),
  reactivation_days: z._default(integerBetween(1, 90), 14),
  /** Days after which an account without a confirmed address is erased. */
  confirmation_days: z._default(integerBetween(1, 90), 14),
  /**
   * Failed log-ins before a lockout, per address and per network, and the lengths of the first,
   * second and later lockouts.
   */
  lock_out: LockOut,
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
  hsts: Hsts,
  /**
   * A container of Google Tag Manager (`GTM-…`) or the address of another tag manager's script;
   * empty without one. Loaded only with the visitor's consent to statistics.
   */
  tag_manager: z._default(z.union([z.string().check(z.regex(/^GTM-[A-Z\d]{4,12}$/)), Script]), ''),
  /** The address of a session recorder's script, loaded under the same condition. */
  session_recorder: z._default(Script, ''),
  /** Whether affiliates get reports; set by a trigger of the table `affiliate`. */
  affiliates: z._default(z.boolean(), false),
  time_bonus_seconds: z._default(integerBetween(0, 2_592_000), 14_400),
  time_bonus_percentage: z._default(integerBetween(1, 90), 25),
  /** Payment methods that the brand does not offer. */
  payment_methods_off: z._default(z.array(Name), []),
  payment_providers: PaymentProviders,
  /**
   * The name that a payment has on the statement of a bank, by provider (`*`: of the others), as its
   * account there says it: members read it before they pay. 22 characters: the limit of card networks.
   */
  statement_names: z._default(z.record(z.string(), Line(22)), {}),
  /** The share of the staff's decisions that a second person makes again. */
  quality_sample_percentage: z._default(integerBetween(0, 100), 5),
  /** Compares new accounts with the bans of the other brands of the installation that do so too. */
  company_bans: z._default(z.boolean(), false),
  /** Within how many hours the staff promise to decide, by queue; warned at three quarters. */
  promised_hours: PromisedHours,
  /** The same in working days: requests about orders, and about the service. */
  promised_working_days: PromisedWorkingDays,
  /** Minutes after a broken promise at which who leads the duty is told. */
  duty_lead_minutes: z._default(integerBetween(0, 1_440), 0),
  /** Where alarms of the duty are posted as `{"text": …}`, such as an incoming webhook of Slack; a secret. */
  duty_webhook: z._default(Line(400), ''),
  /** Limits against stolen cards; the members' own spending limits apply before them. */
  order_limits: OrderLimits,
  /** From which share of disputed card sales the card networks charge a merchant. */
  dispute_limit: DisputeLimit,
  /** Who the bookings go to, and the accounts of their chart; 0: no DATEV batches. */
  datev: Datev,
  /** Where the reference rates of the European Central Bank are fetched every day; '' for none. */
  rates_url: z._default(Line(400), ''),
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
  /** Interests that the brand does not offer; who chose one keeps it. */
  interests_off: z._default(z.array(Name), []),
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
    'verified',
    'new',
    'suits_both',
    'last_seen',
    'language',
    'interests',
    'intention',
  ]),
  support_email: z._default(
    EmailText.check(z.refine((email) => findEmailFailure(email) === null)),
    'support@vonk.example',
  ),
  support_phone: z._default(Line(40), ''),
  /** The sender of the brand's mails; the name of the brand and MAIL_FROM, if empty. */
  mail_from_name: z._default(Line(80), ''),
  mail_from: OptionalEmail,
  mail_reply_to: OptionalEmail,
  /** The envelope's sender (RFC 5321), to which mail servers report; that of `mail_from`, if empty. */
  mail_bounces: OptionalEmail,
  /** Signs the webhooks of the brand's account at Mailgun; empty: they are not signed. */
  mailgun_key: z._default(Line(100), ''),
  sms_sender: SmsSender,
  /** The private key of the brand's web push (RFC 8292), base64url; empty: that of the installation. A secret. */
  push_key: z._default(Line(100), ''),
  company: SiteCompany,
  bundles: Bundles,
})

export type SiteSettings = z.infer<typeof SiteSettings>
