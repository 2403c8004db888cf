import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { RefundRow as Row } from '../../server/database/tables.ts'

export type RefundRow = Omit<Row, 'currency'> & { currency: Currency }

type NewRefund = Pick<
  RefundRow,
  'order_id' | 'refund_id' | 'member_id' | 'site_id' | 'amount' | 'currency' | 'credits' | 'requested_at'
>

export async function addRefund(db: Queryable, refund: NewRefund): Promise<void> {
  await execute(
    db,
    sql`insert into refund (order_id, refund_id, member_id, site_id, amount, currency, credits, requested_at)
        values (${refund.order_id}, ${refund.refund_id}, ${refund.member_id}, ${refund.site_id}, ${refund.amount}, ${refund.currency},
                ${refund.credits}, ${refund.requested_at})`,
  )
}

export async function findRefund(db: Queryable, orderId: string, refundId: string): Promise<RefundRow | null> {
  return maybeRow<RefundRow>(db, sql`select * from refund where order_id = ${orderId} and refund_id = ${refundId}`)
}

export async function markSent(db: Queryable, { order_id, refund_id }: RefundRow, providerId: string, now: Date): Promise<void> {
  await execute(
    db,
    sql`update refund set status = 'sent', provider_refund_id = ${providerId}, sent_at = ${now}
        where order_id = ${order_id} and refund_id = ${refund_id} and status = 'waiting'`,
  )
}

export async function markSettled(db: Queryable, orderId: string, providerId: string): Promise<void> {
  await execute(
    db,
    sql`update refund set status = 'settled' where order_id = ${orderId} and provider_refund_id = ${providerId} and status = 'sent'`,
  )
}

/** The provider gave the refund up: it is asked again under a new key, and after that a person must look. */
export async function askAgain(db: Queryable, orderId: string, providerId: string, most: number): Promise<RefundRow | null> {
  return maybeRow<RefundRow>(
    db,
    sql`update refund set provider_refund_id = null, attempt = attempt + 1, status = case when attempt < ${most} then 'waiting' else 'stuck' end
        where order_id = ${orderId} and provider_refund_id = ${providerId} and status = 'sent' returning *`,
  )
}

/** Refunds that wait for the provider since before then. */
export async function waitingRefunds(db: Queryable, siteId: number, before: Date): Promise<RefundRow[]> {
  return rows<RefundRow>(
    db,
    sql`select * from refund where status = 'waiting' and site_id = ${siteId} and requested_at < ${before} limit 500`,
  )
}
