import { closeMonth } from '../../src/accounting/console/server/close-month.ts'
import { listMonths } from '../../src/accounting/console/server/list-months.ts'
import { reopenMonth } from '../../src/accounting/console/server/reopen-month.ts'
import { toMonth, toNextMonth } from '../../src/accounting/console/month-rules.ts'
import type { MemberContext } from '../../src/server/context.ts'
import type { DemoMember } from '../cast.ts'
import type { DemoOrder } from '../orders.ts'
import type { Step } from './steps.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

type Books = { orders: DemoOrder[]; finance: DemoMember; now: Date }

/**
 * Each month is closed on the third day after it, but for the last one that is over, which waits; and
 * a second person is asked to reopen the one before.
 */
export function createClosingSteps({ orders, finance, now }: Books): Step[] {
  const first = toMonth(new Date(Math.min(...orders.map(({ at }) => at.getTime()))))
  const steps: Step[] = []
  let last: string | null = null
  for (let month = first; toNextMonth(toNextMonth(month)) <= toMonth(now);) {
    const closing = month
    month = toNextMonth(month)
    const at = new Date(Date.parse(`${month}-03T09:00:00Z`))
    if (toNextMonth(month) === toMonth(now) && now.getTime() < at.getTime() + 31 * DAY) continue
    steps.push({ at, by: finance, run: (ctx) => close(ctx, closing) })
    last = closing
  }
  if (last !== null) {
    const month = last
    steps.push({
      at: new Date(now.getTime() - HOUR),
      by: finance,
      run: (ctx) =>
        reopenMonth(ctx, { month, reason: 'The bank told of one more payout of the last day.' }),
    })
  }
  return steps
}

async function close(ctx: MemberContext, month: string): Promise<void> {
  const entry = (await listMonths(ctx)).months.find((one) => one.month === month)
  if (entry?.state === 'due') await closeMonth(ctx, { month, digest: entry.digest })
}
