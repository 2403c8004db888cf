import { reportReasons } from '../moderation/contract.ts'
import type { MetricName, PromiseName } from './contract.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'
import type { PromisedQueue } from '../sites/staff-promises-contract.ts'
import { createLocalClock } from '../platform/time-zone.ts'

/** The fewest people behind a published figure, and behind the difference of two of them. */
export const MIN_PEOPLE = 20

const DAY = 86_400_000

export type Unit =
  | 'profiles'
  | 'percent'
  | 'minutes'
  | 'credits'
  | 'reports'
  | 'decisions'
  | 'accounts'
  | 'orders'
  | 'members'
  | 'requests'
  | 'hundredths'

/**
 * What a query counts. `events` are of a time, so that the next figure differs by those that came and
 * those that left; `state` is how things are at the time of the count, which cannot be counted for an
 * earlier day; `things` are not about people and always shown.
 */
export type MetricSpec = {
  unit: Unit
  counts: 'events' | 'state' | 'things'
  /** The days that are counted, and how many days before the count they end. */
  days: number
  lag: number
  /** Fixed, so that a part of which there is nothing is not absent. */
  parts: readonly string[]
  /** Parts that are not about people. */
  things?: readonly string[]
  /** The part that is about the people of the others, so that they are hidden and shown together. */
  whole?: string
}

const events = (unit: Unit, parts: readonly string[] = ['']): MetricSpec => ({
  unit,
  counts: 'events',
  days: 30,
  lag: 0,
  parts,
})
const percentiles = ['half', 'nine_tenths'] as const

/** Every published figure; its query is the file of the same name in `server/metrics`. */
const metrics = {
  active_profiles: {
    ...events('profiles', ['member', 'partner', 'fictional']),
    counts: 'state',
    things: ['fictional'],
  },
  verified: { ...events('percent'), counts: 'state' },
  reviewed: { ...events('percent'), counts: 'state' },
  monthly_members: { ...events('members'), counts: 'state', days: 182 },
  first_answer: { ...events('percent', ['', 'female', 'male']), lag: 7, whole: '' },
  first_answer_time: {
    ...events('minutes', [...percentiles, 'female', 'male']),
    lag: 7,
    whole: 'half',
  },
  unread: { ...events('percent'), counts: 'state', lag: 14 },
  credits_returned: events('credits', ['guarantee', 'aftercare', 'unsend']),
  withdrawals: events('orders'),
  payout_time: events('minutes', ['half']),
  reports: events('reports'),
  report_decision: events('minutes', percentiles),
  appeals: events('decisions', ['upheld', 'partly', 'rejected']),
  removals: events('accounts', reportReasons),
  authority_requests: {
    ...events('requests', ['content', 'information']),
    counts: 'things',
    days: 365,
  },
  uptime: { ...events('hundredths'), counts: 'things' },
} as const satisfies Record<MetricName, MetricSpec>
export const getSpec = (metric: MetricName): MetricSpec => metrics[metric]

type PromiseSpec = {
  /**
   * The setting with the number that the brand promises, which it may lower, or the queue whose hours
   * it is; null where there is none.
   */
  promised:
    | keyof Pick<
        SiteSettings,
        'guarantee_days' | 'aftercare_hours' | 'promised_report_days' | 'promised_payout_days'
      >
    | { queue: PromisedQueue; in: 'hours' | 'days' }
    | 'promised_working_days'
    | null
  /** Kept as long as there is no breach, also where there was no case. */
  always?: true
}

/**
 * What the brand promises. A query of the same name counts the cases of a month and the breaches
 * among them: the state follows from both, and nobody sets it.
 */
const promises = {
  report_on_time: { promised: 'promised_report_days' },
  guarantee_on_time: { promised: 'guarantee_days' },
  payout_on_time: { promised: 'promised_payout_days' },
  aftercare_on_time: { promised: 'aftercare_hours' },
  photos_on_time: { promised: { queue: 'photo', in: 'hours' } },
  texts_on_time: { promised: { queue: 'text', in: 'hours' } },
  accounts_on_time: { promised: { queue: 'new_account', in: 'hours' } },
  selfies_on_time: { promised: { queue: 'selfie', in: 'hours' } },
  cases_on_time: { promised: 'promised_working_days' },
  appeals_on_time: { promised: { queue: 'appeal', in: 'days' } },
  one_price: { promised: null },
  one_deadline: { promised: null },
  spending_limit: { promised: null },
  likes_by_members: { promised: null },
  invented_contacts: { promised: null, always: true },
} as const satisfies Record<PromiseName, PromiseSpec>

/** Promises that a test holds with every release, and the file of the test. */
export const testedPromises = {
  fictional_labelled: 'tests/invariants/labels.test.ts',
  no_third_parties: 'tests/e2e/every-page.e2e.ts',
  no_account_told: 'tests/invariants/account-enumeration.test.ts',
} as const
export type TestedPromise = keyof typeof testedPromises

export const promisedNumber = (name: PromiseName, settings: SiteSettings): number | null => {
  const { promised }: PromiseSpec = promises[name]
  if (promised === null) return null
  if (promised === 'promised_working_days')
    return Math.max(...Object.values(settings.promised_working_days))
  if (typeof promised === 'string') return settings[promised]
  const hours = settings.promised_hours[promised.queue]
  return promised.in === 'hours' ? hours : Math.ceil(hours / 24)
}

/** The setting that makes a promise tighter; null where there is none. */
export function promiseSetting(name: PromiseName): string | null {
  const { promised }: PromiseSpec = promises[name]
  return promised === null || typeof promised === 'string' ? promised : 'promised_hours'
}

export const promiseOutcome = (
  name: PromiseName,
  { value, base }: { value: number; base: number | null },
): 'kept' | 'missed' | 'open' => {
  const { always }: PromiseSpec = promises[name]
  if (value > 0) return 'missed'
  return always || (base ?? 0) > 0 ? 'kept' : 'open'
}

/** Start and end of what a count of a day contains. */
export type Span = { from: Date; until: Date }

/** Midnight (UTC) after a day. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY)

export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

export const dayBefore = (at: Date): string => toDay(new Date(at.getTime() - DAY))

const CLOCK_HOUR = 3 * 3_600_000

/**
 * Whether yesterday (UTC) is counted: from the first three o'clock of the brand's zone on that comes
 * after its end.
 */
export function isCountDue(now: Date, zone: string): boolean {
  const readClock = createLocalClock(zone)
  // The day that begins at three o'clock.
  const toWorkday = (at: number) => Math.floor((readClock(at) - CLOCK_HOUR) / DAY)
  const end = endOfDay(dayBefore(now)).getTime()
  return toWorkday(now.getTime()) > toWorkday(end - 1000)
}

export function getSpan({ days, lag }: Pick<MetricSpec, 'days' | 'lag'>, day: string): Span {
  const until = new Date(endOfDay(day).getTime() - lag * DAY)
  return { from: new Date(until.getTime() - days * DAY), until }
}

/** The month of a day, until its end. */
export const monthSpan = (day: string): Span => ({
  from: new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
  until: endOfDay(day),
})

/** A part of a figure as counted; `people` is null where it is not about people. */
export type Counted = {
  part: string
  value: number
  base: number | null
  people: number | null
}

export type Visibility = 'shown' | 'too_few' | 'covered'

const isTooFew = ({ people }: Counted): boolean => people !== null && people < MIN_PEOPLE

/**
 * Which parts of a figure may be shown. Without a published whole, a part alone decides. With one, a
 * hidden part is hidden together with the smallest of the others, until at least two are hidden and
 * at least `MIN_PEOPLE` people are behind them: so none can be computed from the whole.
 */
export function hideSmallParts(
  counted: readonly Counted[],
  wholePart: string | undefined,
): Visibility[] {
  const alone = counted.map((each): Visibility => (isTooFew(each) ? 'too_few' : 'shown'))
  if (wholePart === undefined) return alone
  const whole = counted.findIndex(({ part }) => part === wholePart)
  if (alone[whole] !== 'shown') return counted.map(() => 'too_few')
  const ascending = [...counted.keys()]
    .filter((index) => index !== whole)
    .toSorted((a, b) => countPeople(counted[a]) - countPeople(counted[b]))
  const hidden = ascending.filter((index) => alone[index] !== 'shown')
  if (hidden.length === 0) return alone
  for (const index of ascending.slice(hidden.length)) {
    const people = hidden.reduce((sum, each) => sum + countPeople(counted[each]), 0)
    if (hidden.length > 1 && people >= MIN_PEOPLE) break
    hidden.push(index)
  }
  return alone.map((state, index) =>
    state === 'shown' && hidden.includes(index) ? 'covered' : state,
  )
}

const countPeople = (counted: Counted | undefined) => counted?.people ?? 0

const isGroup = (people: number): boolean => people === 0 || people >= MIN_PEOPLE

/** How many people the next period of a figure has more, and how many of the last one it has not. */
export type Change = { came: number; left: number; vanished: number }

/**
 * Whether a published number may follow another one, whose difference anybody can compute: enough
 * people came, whom nobody outside can tell from those who left; or nobody came, and none or enough
 * people left the period or vanished by an erasure.
 */
export const mayFollow = ({ came, left, vanished }: Change): boolean =>
  came >= MIN_PEOPLE || (came === 0 && isGroup(left) && isGroup(vanished))

/** The number that is published: percentages are whole. */
export function publishedValue(unit: Unit, { value, base }: Counted): number {
  return unit === 'percent' ? Math.round((100 * value) / Math.max(1, base ?? 0)) : value
}

/**
 * The sum of the parts that are shown, for a figure without a published whole; rounded to two digits
 * where a part is hidden, so that it says nothing of that part. Null if none is shown.
 */
export function sumVisible(
  parts: readonly { value: number | null }[],
): { value: number; isRounded: boolean } | null {
  const visible = parts.flatMap(({ value }) => (value === null ? [] : [value]))
  if (visible.length === 0) return null
  const sum = visible.reduce((total, value) => total + value, 0)
  if (visible.length === parts.length) return { value: sum, isRounded: false }
  const step = 10 ** Math.max(0, String(sum).length - 2)
  return { value: Math.round(sum / step) * step, isRounded: true }
}
