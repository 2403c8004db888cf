import sql from 'sql-template-tag'
import type { Money } from '../../platform/money.ts'
import { maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import { TEST_PROVIDER } from '../../sites/rules.ts'

/**
 * Returns the bundle with the most completed orders since a time; null without orders or on a tie.
 */
export async function findBestSellingBundle(
  db: Queryable,
  siteId: number,
  since: Date,
): Promise<string | null> {
  const sold = await rows<{ bundle: string; orders: number }>(
    db,
    sql`select bundle, count(*)::int as orders from credit_order o
        where site_id = ${siteId} and status = 'completed' and completed_at > ${since} and ${isRealOrderSql}
        group by bundle order by orders desc limit 2`,
  )
  const [first, second] = sold
  return first && first.orders !== second?.orders ? first.bundle : null
}

/** Whether the member has an order that is paid and not fully refunded. */
export async function hasPaidOrder(db: Queryable, memberId: string): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select 1 as one from credit_order where member_id = ${memberId}
          and (status = 'completed' or (status = 'refunded' and refunded_amount < amount)) limit 1`,
  )
  return record !== null
}

/** Sums the member's pending and paid orders since a time, less refunds, by currency. */
export async function sumSpentByCurrency(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<Money[]> {
  return rows<Money>(
    db,
    sql`select sum(amount - refunded_amount)::int as amount, currency from credit_order
        where member_id = ${memberId} and created_at > ${since} and status in ('pending', 'completed', 'refunded') group by currency`,
  )
}

/** Sums the member's payments in a period, less refunds, by currency. */
export async function sumPaidByCurrency(
  db: Queryable,
  memberId: string,
  from: Date,
  to: Date,
): Promise<Money[]> {
  return rows<Money>(
    db,
    sql`select sum(amount - refunded_amount)::int as amount, currency from credit_order o
        where member_id = ${memberId} and completed_at >= ${from} and completed_at < ${to} and ${isRealOrderSql} group by currency`,
  )
}

/** Returns when the first order through a provider was paid; null before it. */
export async function findFirstPaidAt(
  db: Queryable,
  { siteId, provider }: { siteId: number; provider: string },
): Promise<Date | null> {
  const { first } = await row<{ first: Date | null }>(
    db,
    sql`select min(completed_at) as first from credit_order where site_id = ${siteId} and provider = ${provider}`,
  )
  return first
}

/** Whether the order `o` moved money. */
export const isRealOrderSql = sql`o.provider <> ${TEST_PROVIDER}`

/** Whether the completed order `o` is the member's first. */
export const firstOrderSql = sql`not exists (select from credit_order e where e.member_id = o.member_id
  and (e.completed_at, e.order_id) < (o.completed_at, o.order_id))`
