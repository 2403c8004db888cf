import { metricNames, promiseNames } from '../contract.ts'
import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Instant, multilineText } from '../../platform/ids.ts'
import { locales } from '../../platform/locales.ts'

/** Who keeps the page: those who write the texts of the site and those who decide reports. */
const roles = ['content', 'moderator'] as const

const Counted = z.object({
  metric: z.enum(metricNames),
  part: z.string(),
  /** Null where the figure is not about people. */
  people: z.nullable(z.int()),
  /** As published for the day before; null: hidden or not counted. */
  before: z.nullable(z.int()),
  /** As counted, and what is published of it. */
  counted: z.int(),
  published: z.nullable(z.int()),
  /** `covered`: large enough, but its neighbour is not. `held`: fewer than 20 people were added or left. */
  state: z.enum(['shown', 'held', 'too_few', 'covered']),
  as_of: z.iso.date(),
})
export type CountedFigure = z.infer<typeof Counted>

const Promised = z.object({
  promise: z.enum(promiseNames),
  promised: z.nullable(z.int()),
  /** The setting that makes it tighter; null where there is none. */
  setting: z.nullable(z.string()),
  outcome: z.enum(['kept', 'missed', 'open']),
  percent: z.nullable(z.int()),
  cases: z.nullable(z.int()),
  breaches: z.int(),
  texts: z.partialRecord(z.enum(locales), z.string()),
})
export type CountedPromise = z.infer<typeof Promised>

const Recount = z.object({
  day: z.iso.date(),
  metric: z.string(),
  reason: z.string(),
  requested_at: Instant,
  done_at: z.nullable(Instant),
  changed: z.boolean(),
})

export const HonestyReview = z.object({
  off_since: z.nullable(Instant),
  /** The day of the figures; with `tonight` today as far as it is over. Null before the first count. */
  day: z.nullable(z.iso.date()),
  month: z.iso.date(),
  min_people: z.int(),
  figures: z.array(Counted),
  promises: z.array(Promised),
  chain: z.object({
    days: z.int(),
    digest: z.nullable(z.string()),
    sealed_at: z.nullable(Instant),
    corrections: z.int(),
    faults: z.array(z.string()),
  }),
  recounts: z.array(Recount),
})
export type HonestyReview = z.infer<typeof HonestyReview>

/** Returns the figures of the last day with the people behind them; with `tonight` those of today. */
export const reviewHonesty = call({
  method: 'GET',
  path: '/api/operator-honesty.php',
  access: 'operator',
  roles,
  input: z.object({ tonight: z.optional(z.enum(['yes'])) }),
  output: HonestyReview,
  // Not 503, after which a client counts again.
  fails: { preview_too_long: 409 },
})

const Note = multilineText(600, 1)

/** Says something beside a promise of the running month, by language; nothing removes it. */
export const saveHonestyNote = call({
  method: 'PUT',
  path: '/api/operator-honesty-note.php',
  access: 'operator',
  roles,
  repeat: 'natural',
  input: z.object({
    promise: z.enum(promiseNames),
    texts: z.partialRecord(z.enum(locales), Note),
  }),
  output: EmptyObject,
  fails: {},
})

/** Asks for a second count of a day; what differs is sealed tonight as a correction with its reason. */
export const recountHonesty = call({
  method: 'PUT',
  path: '/api/operator-honesty-recount.php',
  access: 'operator',
  roles,
  repeat: 'natural',
  input: z.object({
    day: z.iso.date(),
    metric: z.enum(metricNames),
    /** Published in the chain and on the page. */
    reason: multilineText(300, 10),
  }),
  output: EmptyObject,
  fails: { not_counted: 404, not_recountable: 409 },
})

/** Where the law asks for yearly figures about safety. */
export const filingPlaces = ['AU', 'US-CO'] as const

/**
 * Figures of a year for the authorities of Australia and Colorado: exact, about the members there, and
 * for the authority only. A download is in the audit log.
 */
export const getSafetyFiling = call({
  method: 'GET',
  path: '/api/operator-safety-filing.php',
  access: 'operator',
  roles: ['moderator'],
  writes: true,
  input: z.object({
    place: z.enum(filingPlaces),
    year: z.string().check(z.regex(/^20\d\d$/)),
  }),
  output: z.object({
    rows: z.array(
      z.object({ figure: z.string(), rule: z.string(), value: z.nullable(z.number()) }),
    ),
  }),
  fails: {},
})
