import sql from 'sql-template-tag'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import type { PayingLot } from '../rules.ts'

/**
 * Returns the member's lots with credits left, in the order of `spend_credits`: free ones first,
 * then the oldest.
 */
export function listPayingLots(db: Queryable, memberId: string): Promise<PayingLot[]> {
  return rows<PayingLot>(
    db,
    sql`select l.remaining, l.credits, l.paid_amount, l.currency from credit_lot l
        where l.member_id = ${memberId} and l.remaining > 0 order by l.paid_amount > 0, l.created_at, l.lot_id`,
  )
}

/** Counts unused paid credits. */
export async function countPaidCredits(db: Queryable, memberId: string): Promise<number> {
  const { paid } = await row<{ paid: number }>(
    db,
    sql`select coalesce(sum(remaining), 0)::int as paid from credit_lot
        where member_id = ${memberId} and origin in ('purchase', 'direct_debit') and remaining > 0`,
  )
  return paid
}

/** Returns the unused credits of each order. */
export async function getUnusedByOrder(
  db: Queryable,
  memberId: string,
): Promise<Map<string, number>> {
  const lots = await rows<{ order_id: string; remaining: number }>(
    db,
    sql`select order_id, sum(remaining)::int as remaining from credit_lot
        where member_id = ${memberId} and order_id is not null group by order_id`,
  )
  return new Map(lots.map((lot) => [lot.order_id, lot.remaining]))
}

/** What a member used of an order's credits: counts only, never for what or whom. */
export async function countUsed(
  db: Queryable,
  memberId: string,
  orderId: string,
): Promise<{ credits: number; days: number }> {
  return row(
    db,
    sql`select coalesce(-sum(e.credits), 0)::int as credits, count(distinct e.at::date)::int as days
        from credit_lot l join ledger_entry e on e.member_id = l.member_id and e.lot_id = l.lot_id
        join ledger_transaction t on t.member_id = e.member_id and t.transaction_id = e.transaction_id
        where l.member_id = ${memberId} and l.order_id = ${orderId} and e.account = 'member' and e.credits < 0
          and t.kind in ('message', 'photo', 'gift')`,
  )
}

/** Makes the lot of a settled direct debit a normal one. */
export async function settleLot(db: Queryable, memberId: string, orderId: string): Promise<void> {
  await execute(
    db,
    sql`update credit_lot set provisional = false where member_id = ${memberId} and order_id = ${orderId}`,
  )
}

/** The credits that the staff gave and that are left. */
export async function countGivenCredits(db: Queryable, memberId: string): Promise<number> {
  const { credits } = await row<{ credits: number }>(
    db,
    sql`select coalesce(sum(remaining), 0)::int as credits from credit_lot
        where member_id = ${memberId} and origin = 'gesture'`,
  )
  return credits
}
