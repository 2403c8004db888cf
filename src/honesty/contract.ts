import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Instant } from '../platform/ids.ts'

/** Every published figure; its query is the file of the same name in `server/metrics`. */
export const metricNames = [
  'active_profiles',
  'verified',
  'reviewed',
  'monthly_members',
  'first_answer',
  'first_answer_time',
  'unread',
  'credits_returned',
  'withdrawals',
  'payout_time',
  'reports',
  'report_decision',
  'appeals',
  'removals',
  'authority_requests',
  'uptime',
] as const
export type MetricName = (typeof metricNames)[number]

/** What the brand promises; its query counts cases and breaches. */
export const promiseNames = [
  'report_on_time',
  'guarantee_on_time',
  'payout_on_time',
  'aftercare_on_time',
  'photos_on_time',
  'texts_on_time',
  'accounts_on_time',
  'selfies_on_time',
  'cases_on_time',
  'appeals_on_time',
  'one_price',
  'one_deadline',
  'spending_limit',
  'likes_by_members',
  'invented_contacts',
] as const
export type PromiseName = (typeof promiseNames)[number]

/** Days of which figures are published. */
export const HISTORY_DAYS = 400

const Metric = z.enum(metricNames)
const Promised = z.enum(promiseNames)

/** `too_few`: fewer than `min_people` people are behind it, or it would tell a figure that is hidden. */
const Visibility = z.enum(['shown', 'too_few'])

const Figure = z.object({
  metric: Metric,
  /** Empty for the whole. */
  part: z.string(),
  state: Visibility,
  /** Percentages are whole; null if hidden. */
  value: z.nullable(z.int()),
  /** The day of the value: an earlier one while fewer than `min_people` people were added or left. */
  as_of: z.iso.date(),
  /** Of the query. */
  version: z.int(),
})
export type HonestyFigure = z.infer<typeof Figure>

const PromiseOfMonth = z.object({
  promise: Promised,
  /** The number that the brand promises; null where there is none. */
  promised: z.nullable(z.int()),
  /** `open`: there was no case in the month so far. */
  outcome: z.enum(['kept', 'missed', 'open']),
  /** In how many of 100 cases it was kept; null if too few people are behind it. */
  percent: z.nullable(z.int()),
  version: z.int(),
  /** What the operator says about it, and in which language. */
  note: z.nullable(z.object({ text: z.string(), locale: z.string() })),
})
export type PromiseOfMonth = z.infer<typeof PromiseOfMonth>

const Correction = z.object({
  day: z.iso.date(),
  metric: z.string(),
  part: z.string(),
  /** Null: hidden. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  reason: z.string(),
  /** The day of the chain that contains it. */
  sealed_on: z.iso.date(),
})
export type Correction = z.infer<typeof Correction>

const ChainDay = z.object({
  day: z.iso.date(),
  /** SHA-256 in hexadecimal digits. */
  digest: z.string(),
  sealed_at: Instant,
  corrections: z.int(),
})
export type ChainDay = z.infer<typeof ChainDay>

export const Honesty = z.object({
  /** Since when the operator has turned the page off; null while it is on. */
  off_since: z.nullable(Instant),
  /** The day that was counted last (UTC); null before the first count. */
  day: z.nullable(z.iso.date()),
  counted_at: z.nullable(Instant),
  /** The brand's time zone, in which the count runs at three o'clock. */
  zone: z.string(),
  /** The figures begin when so many members are active within 30 days. */
  from_members: z.int(),
  min_people: z.int(),
  figures: z.array(Figure),
  promises: z.array(PromiseOfMonth),
  corrections: z.array(Correction),
  /** The first day of the chain, and its last days, oldest first. */
  since: z.nullable(z.iso.date()),
  days: z.array(ChainDay),
  /** The figures of the asked days, oldest first; the chain has the same in its own form. */
  history: z.array(z.object({ day: z.iso.date(), figures: z.array(Figure) })),
})
export type Honesty = z.infer<typeof Honesty>

/**
 * Returns the published figures of the last counted day, its promises and the heads of the chain;
 * with `days`, the figures of so many days.
 */
export const getHonesty = call({
  method: 'GET',
  path: '/api/honesty.php',
  access: 'anyone',
  input: z.object({
    days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(HISTORY_DAYS))),
  }),
  output: Honesty,
  fails: {},
})
