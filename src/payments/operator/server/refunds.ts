import sql from 'sql-template-tag'
import type { Money } from '../../../platform/money.ts'
import { execute, maybeRow, rows, type Queryable } from '../../../server/database/query.ts'
import type { RefundRow } from '../../server/refunds.ts'

/**
 * Locks the refunds to a member until the end of the transaction and sums, by currency, those since
 * a time that one person of the staff made alone.
 */
export async function lockAndSumRefundsAlone(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<Money[]> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('refunds to ' || ${memberId}::text, 0))`,
  )
  return sumRefundsAlone(db, memberId, since)
}

export async function sumRefundsAlone(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<Money[]> {
  return rows<Money>(
    db,
    sql`select sum(amount)::int as amount, currency from refund
        where member_id = ${memberId} and requested_by is not null and approval_id is null and requested_at > ${since}
        group by currency`,
  )
}

/** The refunds of an order, the first first. */
export async function refundsOf(db: Queryable, orderId: string): Promise<RefundRow[]> {
  return rows<RefundRow>(
    db,
    sql`select * from refund where order_id = ${orderId} order by requested_at, refund_id`,
  )
}

/** Makes a stuck refund wait for another attempt; null if it is not stuck. */
export async function restartRefund(
  db: Queryable,
  { siteId, orderId, refundId }: { siteId: number; orderId: string; refundId: string },
): Promise<RefundRow | null> {
  return maybeRow<RefundRow>(
    db,
    sql`update refund set status = 'waiting', attempt = attempt + 1, provider_refund_id = null
        where order_id = ${orderId} and refund_id = ${refundId} and site_id = ${siteId} and status = 'stuck' returning *`,
  )
}
