import sql from 'sql-template-tag'
import type { Currency, Money } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { RefundTable } from '../../server/database/generated/tables.ts'
import { findByRequest, type RequestColumns } from '../../server/request-key.ts'

export type RefundRow = Omit<RefundTable, 'currency'> & { currency: Currency }

type NewRefund = Pick<
  RefundRow,
  | 'order_id'
  | 'refund_id'
  | 'member_id'
  | 'site_id'
  | 'amount'
  | 'currency'
  | 'credits'
  | 'requested_at'
>

/** `requested_by` is a person of the staff; null for the member's own withdrawal. */
type RequestedRefund = RequestColumns & { requested_by?: string; approval_id?: string | null }

export async function addRefund(db: Queryable, refund: NewRefund & RequestedRefund): Promise<void> {
  await execute(
    db,
    sql`insert into refund (order_id, refund_id, member_id, site_id, amount, currency, credits, requested_at, requested_by, approval_id, request_key, request_hash)
        values (${refund.order_id}, ${refund.refund_id}, ${refund.member_id}, ${refund.site_id}, ${refund.amount}, ${refund.currency},
                ${refund.credits}, ${refund.requested_at}, ${refund.requested_by ?? null}, ${refund.approval_id ?? null},
                ${refund.request_key}, ${refund.request_hash})`,
  )
}

/** Finds the refund that an earlier attempt of this request inserted. */
export async function findRequestedRefund(
  ctx: Pick<Context, 'db' | 'requestKey'>,
): Promise<RefundRow | null> {
  return findByRequest<RefundRow>(ctx, sql`select * from refund`)
}

export async function findRefund(
  db: Queryable,
  orderId: string,
  refundId: string,
): Promise<RefundRow | null> {
  return maybeRow<RefundRow>(
    db,
    sql`select * from refund where order_id = ${orderId} and refund_id = ${refundId}`,
  )
}

/** Inserts a refund that was made in the provider's dashboard. */
export async function insertExternalRefund(
  db: Queryable,
  refund: NewRefund & { providerId: string; settled: boolean },
): Promise<void> {
  await execute(
    db,
    sql`insert into refund (order_id, refund_id, member_id, site_id, amount, currency, credits, requested_at, sent_at, status, provider_refund_id)
        values (${refund.order_id}, ${refund.refund_id}, ${refund.member_id}, ${refund.site_id}, ${refund.amount}, ${refund.currency},
                ${refund.credits}, ${refund.requested_at}, ${refund.requested_at}, ${refund.settled ? 'settled' : 'sent'}, ${refund.providerId})`,
  )
}

/**
 * Whether we requested a refund that the provider reports: its id is stored, or a waiting refund of
 * the same amount may not have received its id yet.
 */
export async function isOurRefund(
  db: Queryable,
  orderId: string,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select 1 as one from refund
        where order_id = ${orderId} and (provider_refund_id = ${id} or (status = 'waiting' and amount = ${amount})) limit 1`,
  )
  return record !== null
}

export async function markSent(
  db: Queryable,
  { order_id, refund_id }: RefundRow,
  providerId: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update refund set status = 'sent', provider_refund_id = ${providerId}, sent_at = ${now}
        where order_id = ${order_id} and refund_id = ${refund_id} and status = 'waiting'`,
  )
}

/** Returns whether it was still waiting. */
export async function markStuck(
  db: Queryable,
  { order_id, refund_id }: RefundRow,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update refund set status = 'stuck' where order_id = ${order_id} and refund_id = ${refund_id} and status = 'waiting'`,
  )
  return updated === 1
}

export async function markSettled(
  db: Queryable,
  orderId: string,
  providerId: string,
): Promise<void> {
  await execute(
    db,
    sql`update refund set status = 'settled' where order_id = ${orderId} and provider_refund_id = ${providerId} and status = 'sent'`,
  )
}

/**
 * Prepares a failed refund for another attempt under a new key; after `maxAttempts` it is `stuck`
 * until an operator resolves it.
 */
export async function retryRefund(
  db: Queryable,
  orderId: string,
  providerId: string,
  maxAttempts: number,
): Promise<RefundRow | null> {
  return maybeRow<RefundRow>(
    db,
    sql`update refund set provider_refund_id = null, attempt = attempt + 1, status = case when attempt < ${maxAttempts} then 'waiting' else 'stuck' end
        where order_id = ${orderId} and provider_refund_id = ${providerId} and status in ('sent', 'settled') returning *`,
  )
}

/** Lists refunds requested before a time and not yet accepted by the provider. */
export async function listWaitingRefunds(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<RefundRow[]> {
  return rows<RefundRow>(
    db,
    sql`select * from refund where status = 'waiting' and site_id = ${siteId} and requested_at < ${before} limit 500`,
  )
}

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
export async function listOrderRefunds(db: Queryable, orderId: string): Promise<RefundRow[]> {
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
