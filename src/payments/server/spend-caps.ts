import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { ApiError } from '../../platform/api-error.ts'
import { currencies, currencyOf, type Currency, type Money } from '../../platform/money.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { SpendCapTable } from '../../server/database/generated/tables.ts'
import { inCurrency, periodStart, standingCap, type Cap } from '../rules.ts'
import { spentSince } from './credit-orders.ts'

export async function findCap(db: Queryable, memberId: string): Promise<SpendCapTable | null> {
  return maybeRow<SpendCapTable>(db, sql`select * from spend_cap where member_id = ${memberId}`)
}

export async function keepCap(db: Queryable, cap: SpendCapTable): Promise<void> {
  await execute(
    db,
    sql`insert into spend_cap (member_id, period, amount, currency, next_period, next_amount, next_at)
        values (${cap.member_id}, ${cap.period}, ${cap.amount}, ${cap.currency}, ${cap.next_period}, ${cap.next_amount}, ${cap.next_at})
        on conflict (member_id) do update set period = excluded.period, amount = excluded.amount, currency = excluded.currency,
          next_period = excluded.next_period, next_amount = excluded.next_amount, next_at = excluded.next_at`,
  )
}

export async function removeCap(db: Queryable, memberId: string): Promise<void> {
  await execute(db, sql`delete from spend_cap where member_id = ${memberId}`)
}

type Spender = Pick<MemberContext, 'db' | 'now' | 'site' | 'actor'>

/** The row's lock keeps two orders of one member from passing the same cap together. */
export async function refuseOverCap(ctx: Spender, price: Money): Promise<void> {
  const { db, now, actor, site } = ctx
  const kept = await maybeRow<SpendCapTable>(
    db,
    sql`select * from spend_cap where member_id = ${actor.memberId} for no key update`,
  )
  const cap = kept && capNow(kept, now)
  if (!cap) return
  const currency = capCurrency(kept, '')
  const spent = await spentUnder(ctx, currency, periodStart(cap.period, now))
  if (spent + inCurrency(site.settings, price, currency) > cap.amount) throw new ApiError('spend_cap_reached')
}

/** Minor units of one currency that were spent since then, wherever the member was when they bought. */
export async function spentUnder({ db, site, actor }: Spender, currency: Currency, since: Date): Promise<number> {
  const spent = await spentSince(db, actor.memberId, since)
  return spent.reduce((sum, money) => sum + inCurrency(site.settings, money, currency), 0)
}

export function capNow(kept: SpendCapTable, now: Date): Cap | null {
  const cap = { period: asPeriod(kept.period), amount: kept.amount }
  if (!kept.next_at) return cap
  const next = kept.next_amount === null ? null : { period: asPeriod(kept.next_period), amount: kept.next_amount }
  return standingCap(cap, { cap: next, at: kept.next_at }, now)
}

const asPeriod = (period: string | null): Cap['period'] => (period === 'week' ? 'week' : 'month')

export function capCurrency(kept: SpendCapTable | null, country: string): Currency {
  return currencies.find((known) => known === kept?.currency) ?? currencyOf(country)
}

/** Whether the last week's orders are many, measured by the member's own three months before it. */
export async function unusualWeek(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  const day = 86_400_000
  const { week, before } = await row<{ week: number; before: number }>(
    db,
    sql`select count(*) filter (where completed_at > ${new Date(now.getTime() - 7 * day)})::int as week, count(*)::int as before
        from credit_order where member_id = ${memberId} and status = 'completed' and completed_at > ${new Date(now.getTime() - 91 * day)}`,
  )
  return week >= 3 && week * 12 > (before - week) * 3
}
