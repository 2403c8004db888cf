import { closeMonth } from '../../src/accounting/console/server/close-month.ts'
import { listMonths } from '../../src/accounting/console/server/list-months.ts'
import { reopenMonth } from '../../src/accounting/console/server/reopen-month.ts'
import {
  isOver,
  listMonthsBetween,
  toMonth,
  toNextMonth,
} from '../../src/accounting/console/month-rules.ts'
import type { MemberContext } from '../../src/server/context.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoOrder } from '../orders.ts'
import type { Step } from './steps.ts'

type Books = { orders: DemoOrder[]; finance: DemoMember; now: Date }

/**
 * Each month is closed on the second day after it. If several are over, the last one waits. A second
 * person is asked to reopen the one that was closed last.
 */
export function createClosingSteps({ orders, finance, now }: Books): Step[] {
  const first = toMonth(new Date(Math.min(...orders.map(({ at }) => at.getTime()))))
  const over = listMonthsBetween(first, toMonth(now)).filter((month) => isOver(month, now))
  const closed = over.length > 1 ? over.slice(1) : over
  const [last] = closed
  if (last === undefined) return []
  const steps = closed.map((month) => ({
    at: new Date(`${toNextMonth(month)}-02T00:00:00Z`),
    by: finance,
    run: (ctx: MemberContext) => close(ctx, month),
  }))
  const reason = 'The bank told of one more payout of the last day.'
  return [
    ...steps,
    {
      at: now,
      by: finance,
      run: (ctx) => reopenMonth(ctx, { month: last, reason }),
    },
  ]
}

async function close(ctx: MemberContext, month: string): Promise<void> {
  const entry = (await listMonths(ctx)).months.find((one) => one.month === month)
  if (entry?.state === 'due') await closeMonth(ctx, { month, digest: entry.digest })
}
