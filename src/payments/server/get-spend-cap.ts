import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getSpendCap as contract } from '../spend-cap-contract.ts'
import { periodStart } from '../debit-rules.ts'
import {
  capCurrency,
  toCurrentCap,
  findCap,
  sumSpentInCurrency,
  isUnusualWeek,
} from './spend-caps.ts'

/** Returns the member's cap and the amount spent in its period. */
export async function getSpendCap(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, actor, now, country } = ctx
  const stored = await findCap(db, actor.memberId)
  const cap = stored && toCurrentCap(stored, now)
  const currency = capCurrency(stored, country)
  const pending = stored?.next_at && stored.next_at > now ? stored : null
  return {
    cap,
    next: pending?.next_at
      ? {
          period: pending.next_period === 'week' ? 'week' : 'month',
          amount: pending.next_amount,
          at: pending.next_at.toISOString(),
        }
      : null,
    currency,
    spent: await sumSpentInCurrency(ctx, currency, periodStart(cap?.period ?? 'month', now)),
    unusual: await isUnusualWeek(db, actor.memberId, now),
  }
}
