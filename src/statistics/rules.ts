import type { presets } from './contract.ts'

/** The fewest people that a figure may be about; smaller ones are hidden (null). */
export const MIN_PEOPLE = 5

export const funnelSteps = ['views', 'starts', 'sign_ups', 'confirmations', 'first_orders'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Weeks after the sign-up that the cohorts show. */
export const COHORT_WEEKS = 6

/** A figure as staff may see it; null if it is about too few people. */
export type Figure = number | null

export const isTooFew = (people: number): boolean => people > 0 && people < MIN_PEOPLE

/**
 * Hides the small figures of a column whose total is known, and the smallest of the others until none
 * can be computed: at least two are hidden, together they are at least `2 * MIN_PEOPLE - 1`, and the
 * smallest shown one is larger than all of them and than `MIN_PEOPLE`, as whoever knows this rule
 * knows that hidden figures are the smallest. If the column is too small, its total is hidden, too.
 */
export function hideSmallFigures(values: readonly number[]): { values: Figure[]; total: Figure } {
  const total = sumAt(values, values.keys())
  const ascending = [...values.keys()]
    .filter((index) => at(values, index) > 0)
    .toSorted((a, b) => at(values, a) - at(values, b))
  let count = ascending.filter((index) => isTooFew(at(values, index))).length
  if (count === 0) return { values: [...values], total }
  const isComputable = () => {
    const hidden = ascending.slice(0, count)
    const sum = sumAt(values, hidden)
    const largest = Math.max(MIN_PEOPLE, ...hidden.map((index) => at(values, index)))
    const next = ascending[count]
    const isMixed = next === undefined || at(values, next) > largest
    return sum < 2 * MIN_PEOPLE - 1 || sum === count || !isMixed
  }
  while (count < ascending.length && isComputable()) count++
  const hidden = new Set(ascending.slice(0, count))
  return {
    values: values.map((value, index) => (hidden.has(index) ? null : value)),
    total: isComputable() ? null : total,
  }
}

const at = (values: readonly number[], index: number) => values[index] ?? 0

const sumAt = (values: readonly number[], indexes: Iterable<number>): number =>
  [...indexes].reduce((sum, index) => sum + (values[index] ?? 0), 0)

/** A share in tenths of a percent that tells nothing about too few people; null without a basis. */
export function getShare(count: Figure, whole: Figure): number | null {
  return count === null || whole === null || whole === 0 ? null : Math.round((count / whole) * 1000)
}

const MAX_PERIOD_DAYS = 1096

/** Days in UTC, `2026-11-28`; both are included. */
export type Period = { from: string; to: string }
export type PeriodChoice = {
  days?: (typeof presets)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}
export type PeriodFailure = 'period_backwards' | 'period_too_long'

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** A day as an address may have it; undefined for what is none. */
export const readDay = (value: string | null): string | undefined =>
  value && dayPattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const DAY = 86_400_000
const toDay = (time: Date): string => time.toISOString().slice(0, 10)
const addDays = (day: string, count: number) => toDay(new Date(Date.parse(day) + count * DAY))
export const countDays = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from)) / DAY + 1

/** The chosen days, which end today at the latest: the last `days` of them, or those between two. */
export function resolvePeriod(
  { days = '30', from, to }: PeriodChoice,
  now: Date,
): Period | PeriodFailure {
  const today = toDay(now)
  const last = to === undefined || to > today ? today : to
  const period = { from: from ?? addDays(last, 1 - Number(days)), to: last }
  return checkPeriod(period) ?? period
}

export function checkPeriod(period: Period): PeriodFailure | null {
  if (period.from > period.to) return 'period_backwards'
  return countDays(period) > MAX_PERIOD_DAYS ? 'period_too_long' : null
}

/** As many days, directly before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

export const listDays = (period: Period): string[] =>
  Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index))

/** Figures of the weekly mail, each with that of the week before; their texts are in `statisticsMails`. */
export const weeklyFigures = [
  'sign_ups',
  'confirmed',
  'first_orders',
  'orders',
  'refunds',
  'chargebacks',
  'reports',
  'decided_cases',
] as const
export type WeeklyFigure = (typeof weeklyFigures)[number]
