import { closeSettlements, listLocalSettlements } from '../providers/local-settlements.ts'
import { readLocalSettlement } from '../../src/providers/server/mollie/mollie-settlements.ts'
import { addSettlement } from '../../src/accounting/server/settlements.ts'
import type { MemberContext } from '../../src/server/context.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoOrder } from '../orders.ts'
import type { Step } from './steps.ts'

const DAY = 86_400_000
const MONDAY = 1

type Books = { orders: DemoOrder[]; finance: DemoMember; now: Date }

/** What the local provider paid out each Monday, booked for the brand whose orders it pays. */
export function createPayoutSteps({ orders, finance, now }: Books): Step[] {
  const sites = [...new Set(orders.map(({ buyer }) => buyer.site))].toSorted((a, b) => a - b)
  const first = Math.min(...orders.map(({ at }) => at.getTime()))
  return payoutTimes(first, now).map((at) => ({
    at,
    by: finance,
    run: (ctx) => payOut(ctx, sites),
  }))
}

function payoutTimes(first: number, now: Date): Date[] {
  const monday = new Date(now.getTime() - DAY)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 7 - MONDAY) % 7))
  monday.setUTCHours(6, 0, 0, 0)
  const times: Date[] = []
  for (let at = monday.getTime(); at > first; at -= 7 * DAY) times.push(new Date(at))
  return times
}

async function payOut(ctx: MemberContext, sites: number[]): Promise<void> {
  await closeSettlements(ctx)
  const settlements = (await listLocalSettlements(ctx))
    .map((settlement) => readLocalSettlement(settlement))
    .filter(({ paidOutAt }) => paidOutAt.getTime() === ctx.now.getTime())
  for (const settlement of settlements)
    for (const siteId of sites) await addSettlement(ctx, { siteId, provider: 'local' }, settlement)
}
