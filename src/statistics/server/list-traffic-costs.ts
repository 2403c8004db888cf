import type { Output, Parsed } from '../../platform/contract.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { sumLanderDays } from '../../traffic/server/public.ts'
import { salesRoles } from '../contract.ts'
import {
  costKinds,
  type CostKind,
  type listTrafficCosts as contract,
  type SourceCost,
} from '../costs-contract.ts'
import { toPart, toUnitCost } from '../cost-rules.ts'
import { hideSmallFigures, type Figure, type Period } from '../rules.ts'
import { assertPeriod } from './read-period.ts'
import { listCostRows, type CostRow } from './traffic-costs.ts'

export async function listTrafficCosts(
  { db, site, actor }: MemberContext,
  period: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertPeriod(period)
  const seesSales = hasStaffRole(actor.staffRoles, salesRoles)
  const [costs, ...counts] = await Promise.all([
    listCostRows(db, site.id, period),
    ...costKinds.map((kind) => countSources({ db, site }, { kind, period, seesSales })),
  ])
  const known = counts.flat()
  return {
    sources: toSources(costs, known, period),
    costs: costs.map((row) => ({ ...row, entered_at: row.entered_at.toISOString() })),
    known: known.map(({ kind, source }) => ({ kind, source })),
  }
}

type Counted = { kind: CostKind; source: string; sign_ups: Figure; first_orders: Figure }
type CountInput = { kind: CostKind; period: Period; seesSales: boolean }

/** The sign-ups and first orders of each source, hidden as in the funnel. */
async function countSources(
  { db, site }: Pick<MemberContext, 'db' | 'site'>,
  { kind, period, seesSales }: CountInput,
): Promise<Counted[]> {
  const sums = await sumLanderDays(db, { siteId: site.id, ...period, by: kind })
  const signUps = hideSmallFigures(sums.map(({ sign_ups: count }) => count)).values
  const orders = sums.map(({ first_orders: count }) => count)
  const visibleOrders = seesSales ? orders : hideSmallFigures(orders).values
  return sums.flatMap(({ key: source }, index) =>
    source === ''
      ? []
      : [
          {
            kind,
            source,
            sign_ups: signUps[index] ?? null,
            first_orders: visibleOrders[index] ?? null,
          },
        ],
  )
}

/** One row for each source and currency, the most expensive first. */
function toSources(costs: CostRow[], known: Counted[], period: Period): SourceCost[] {
  const amounts = new Map<string, { cost: CostRow; amount: number }>()
  for (const cost of costs) {
    const key = JSON.stringify([cost.kind, cost.source, cost.currency])
    const amount = (amounts.get(key)?.amount ?? 0) + toPart(cost.amount, cost, period)
    amounts.set(key, { cost, amount })
  }
  return Array.from(amounts.values(), ({ cost: { kind, source, currency }, amount }) => {
    const counted = known.find((each) => each.kind === kind && each.source === source)
    // A source without visitors has none.
    const [signUps, orders] = counted ? [counted.sign_ups, counted.first_orders] : [0, 0]
    return {
      kind,
      source,
      currency,
      amount,
      sign_ups: signUps,
      first_orders: orders,
      per_sign_up: toUnitCost(amount, signUps),
      per_first_order: toUnitCost(amount, orders),
    }
  }).toSorted((a, b) => b.amount - a.amount || a.source.localeCompare(b.source))
}
