import type { DisputeLimit } from '../../sites/dispute-limit-contract.ts'
import type { RatioLevel } from './ratio-contract.ts'

/** What happened with cards of one brand in some time. */
export type CardCounts = { sales: number; fraud: number; disputes: number; resolved: number }

export const noCounts: CardCounts = { sales: 0, fraud: 0, disputes: 0, resolved: 0 }

/** The days before now whose daily average a month is expected to go on with. */
export const PACE_DAYS = 28

/** Cases and sales of a month; `basis_points` is null without a sale to divide by. */
export type Ratio = { cases: number; sales: number; basis_points: number | null }

const divide = (cases: number, sales: number): Ratio => ({
  cases: Math.round(cases),
  sales: Math.round(sales),
  basis_points: sales > 0 ? (cases * 10_000) / sales : null,
})

/** The cases that count: reports of fraud and disputes, less those the bank gave back. */
const countCases = ({ fraud, disputes, resolved }: CardCounts): number =>
  fraud + disputes - resolved

export const toRatio = (counts: CardCounts): Ratio => divide(countCases(counts), counts.sales)

/** The ratio at the month's end, if the days that are left are like the last ones. */
export function toForecast(soFar: CardCounts, pace: CardCounts, daysLeft: number): Ratio {
  const share = daysLeft / PACE_DAYS
  return divide(countCases(soFar) + countCases(pace) * share, soFar.sales + pace.sales * share)
}

/** How near a ratio is to the limit. */
export function toLevel({ cases, basis_points }: Ratio, limit: DisputeLimit): RatioLevel {
  const percent = ((basis_points ?? Number.POSITIVE_INFINITY) * 100) / limit.basis_points
  if (cases === 0 || percent < 50) return 'below'
  if (cases < limit.min_cases) return 'few'
  if (percent < 80) return 'half'
  return percent < 100 ? 'near' : 'over'
}
