import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getSpendCap as contract } from '../contract.ts'
import { periodStart } from '../rules.ts'
import { capCurrency, capNow, findCap, spentUnder, unusualWeek } from './spend-caps.ts'

/** The member's own limit and what was spent under it. */
export async function getSpendCap(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, actor, now, country } = ctx
  const kept = await findCap(db, actor.memberId)
  const cap = kept && capNow(kept, now)
  const currency = capCurrency(kept, country)
  const waits = kept?.next_at && kept.next_at > now ? kept : null
  return {
    cap,
    next: waits?.next_at
      ? { period: waits.next_period === 'week' ? 'week' : 'month', amount: waits.next_amount, at: waits.next_at.toISOString() }
      : null,
    currency,
    spent: await spentUnder(ctx, currency, periodStart(cap?.period ?? 'month', now)),
    unusual: await unusualWeek(db, actor.memberId, now),
  }
}
