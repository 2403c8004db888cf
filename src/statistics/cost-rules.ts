import { countDays, type Period } from './rules.ts'

const DAY = 86_400_000

/**
 * What falls on the days of a period of an amount that is spread evenly over `spread`. Parts of
 * adjoining periods add up to the whole amount.
 */
export function toPart(amount: number, spread: Period, period: Period): number {
  const first = Math.max(Date.parse(spread.from), Date.parse(period.from))
  const last = Math.min(Date.parse(spread.to), Date.parse(period.to))
  if (first > last) return 0
  const all = countDays(spread)
  const dayOf = (time: number) => (time - Date.parse(spread.from)) / DAY
  const until = (days: number) => Math.floor((amount * days) / all)
  return until(dayOf(last) + 1) - until(dayOf(first))
}

/** What one of `count` cost; null without a count. */
export const toUnitCost = (amount: number, count: number | null): number | null =>
  count === null || count === 0 ? null : Math.round(amount / count)
