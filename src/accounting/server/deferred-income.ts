import sql, { type Sql } from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { DeferredMovement } from '../console/booking-rules.ts'

/**
 * What each movement of bought credits changes in deferred income, as rows of `at`, `currency`, `cause`
 * and `value`. A lot counts from its invoice, which a direct debit gets when it settles, with its price
 * without tax: the tax is owed from the sale. Its value after each movement is rounded to the minor
 * unit, so the values of a lot add up to exactly that of the credits it still has.
 */
const valuedSql = (siteId: number, before: Date): Sql => sql`
  sold as (
    select i.order_id, i.member_id, i.currency::text as currency, i.issued_at, i.gross, i.vat
    from invoice i where i.site_id = ${siteId} and i.cause = 'sale' and i.gross > 0 and i.issued_at < ${before}
  ), lots as (
    select l.member_id, l.lot_id, l.credits, s.currency, s.issued_at, l.paid_amount - round(s.vat * l.paid_amount::numeric / s.gross) as net
    from sold s join credit_lot l on l.order_id = s.order_id and l.member_id = s.member_id
  ), moved as (
    select l.*, t.at as moved_at, greatest(t.at, l.issued_at) as at, t.transaction_id, t.line,
           case t.to_account when 'member' then t.credits else -t.credits end as moved,
           case when t.at <= l.issued_at then 'sale' when t.to_account = 'member' then 'returned' when t.to_account = 'earned' then 'spent'
                when t.to_account = 'refunded' then 'refunded' else 'lapsed' end as cause
    from lots l join ledger_transfer t on t.member_id = l.member_id and t.lot_id = l.lot_id
    where 'member' in (t.from_account, t.to_account) and t.at < ${before}
  ), running as (
    select *, sum(moved) over (partition by member_id, lot_id order by moved_at, transaction_id, line) as remaining from moved
  ), valued as (
    select at, currency, cause, round(net * remaining / credits) - round(net * (remaining - moved) / credits) as value from running
  )`

type Days = { siteId: number; from: string; to: string }

/** What was deferred and released in a period, by day, currency and cause. */
export async function listDeferred(
  db: Queryable,
  { siteId, from, to }: Days,
): Promise<DeferredMovement[]> {
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000)
  return rows<DeferredMovement>(
    db,
    sql`with ${valuedSql(siteId, end)}
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, currency, cause, sum(value)::float8 as amount
        from valued where at >= ${`${from}T00:00:00Z`}::timestamptz group by 1, 2, 3 having sum(value) <> 0 order by 1, 2, 3`,
  )
}

type MonthChange = { month: string; currency: Currency; amount: number }

/** What each month changed in deferred income, by currency, the earliest first. */
export async function listDeferredByMonth(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<MonthChange[]> {
  return rows<MonthChange>(
    db,
    sql`with ${valuedSql(siteId, before)}
        select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency, sum(value)::float8 as amount
        from valued group by 1, 2 order by 1, 2`,
  )
}
