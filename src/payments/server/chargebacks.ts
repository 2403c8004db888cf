import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { OrderStatus } from '../rules.ts'

type NewChargeback = {
  orderId: string
  id: string
  amount: number
  previousStatus: OrderStatus
  at: Date
  reversed: boolean
}

/** Returns false if the chargeback is already known. The caller must hold the order's row lock. */
export async function addChargeback(db: Queryable, chargeback: NewChargeback): Promise<boolean> {
  const { orderId, id, amount, previousStatus, at, reversed } = chargeback
  const added = await execute(
    db,
    sql`insert into chargeback (order_id, chargeback_id, amount, previous_order_status, at, reversed_at)
        values (${orderId}, ${id}, ${amount}, ${previousStatus}, ${at}, ${reversed ? at : null}) on conflict do nothing`,
  )
  return added === 1
}

/**
 * Returns the charged back amount on the first reversal; null if it is already reversed or the
 * chargeback is unknown.
 */
export async function markReversed(
  db: Queryable,
  orderId: string,
  id: string,
  now: Date,
): Promise<{ amount: number } | null> {
  return maybeRow<{ amount: number }>(
    db,
    sql`update chargeback set reversed_at = ${now}
        where order_id = ${orderId} and chargeback_id = ${id} and reversed_at is null returning amount`,
  )
}

/** Returns whether any chargeback is not reversed, and the order's status before each of them. */
export async function getDisputes(
  db: Queryable,
  orderId: string,
): Promise<{ isDisputed: boolean; previousStatuses: OrderStatus[] }> {
  const found = await rows<{ previous_order_status: OrderStatus; open: boolean }>(
    db,
    sql`select previous_order_status, reversed_at is null as open from chargeback where order_id = ${orderId}`,
  )
  return {
    isDisputed: found.some(({ open }) => open),
    previousStatuses: found.map(({ previous_order_status }) => previous_order_status),
  }
}
