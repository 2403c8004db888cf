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

/** False for one that is known already. Who calls holds the order's lock. */
export async function addChargeback(db: Queryable, chargeback: NewChargeback): Promise<boolean> {
  const { orderId, id, amount, previousStatus, at, reversed } = chargeback
  const added = await execute(
    db,
    sql`insert into chargeback (order_id, chargeback_id, amount, previous_order_status, at, reversed_at)
        values (${orderId}, ${id}, ${amount}, ${previousStatus}, ${at}, ${reversed ? at : null}) on conflict do nothing`,
  )
  return added === 1
}

/** What the chargeback took, the first time that it is reversed; null if it is already, or was never followed. */
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

/** Whether any chargeback of the order stands, and how the order stood before each of them. */
export async function getDisputes(
  db: Queryable,
  orderId: string,
): Promise<{ standing: boolean; before: OrderStatus[] }> {
  const found = await rows<{ previous_order_status: OrderStatus; standing: boolean }>(
    db,
    sql`select previous_order_status, reversed_at is null as standing from chargeback where order_id = ${orderId}`,
  )
  return {
    standing: found.some(({ standing }) => standing),
    before: found.map(({ previous_order_status }) => previous_order_status),
  }
}
