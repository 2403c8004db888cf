import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { sumLanderDays } from '../../traffic/server/public.ts'
import type { FunnelRow, getFunnel as contract } from '../contract.ts'
import { funnelSteps, hideSmallFigures } from '../rules.ts'

/** Groups with the most views; the total counts all. */
const MAX_ROWS = 50

export async function getFunnel(
  { db, site, now }: MemberContext,
  { days, by }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const groups = await sumLanderDays(db, { siteId: site.id, now, days: Number(days), by })
  const largest = groups.slice(0, MAX_ROWS)
  const columns = funnelSteps.map((step) => ({
    step,
    ...hideSmallFigures(groups.map((group) => group[step])),
  }))
  const rowAt = (key: string, index: number): FunnelRow =>
    rowOf(key, (step) => columns.find((column) => column.step === step)?.values[index] ?? null)
  return {
    rows: largest.map(({ key }, index) => rowAt(key, index)),
    total: rowOf('', (step) => columns.find((column) => column.step === step)?.total ?? null),
  }
}

const rowOf = (
  key: string,
  figure: (step: (typeof funnelSteps)[number]) => FunnelRow['views'],
): FunnelRow => ({
  key,
  views: figure('views'),
  starts: figure('starts'),
  sign_ups: figure('sign_ups'),
  confirmations: figure('confirmations'),
  first_orders: figure('first_orders'),
})
