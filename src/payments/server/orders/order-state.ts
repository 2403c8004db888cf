import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import { orderStatuses } from '../../contract.ts'
import type { OrderStatus } from '../../rules.ts'
import type { OrderRow } from '../credit-orders.ts'

/** The state machine of an order: what each status may become. Reports that arrive twice, late or out of order change nothing. */
const transitions: Record<OrderStatus, OrderStatus[]> = {
  pending: ['completed', 'failed', 'cancelled', 'expired'],
  // Banks change their mind: money that arrives after all buys what was ordered.
  failed: ['completed'],
  cancelled: ['completed'],
  expired: ['completed'],
  completed: ['refunded', 'charged_back'],
  refunded: ['charged_back'],
  // Only the reversal of the chargeback leads on (reopenOrder): a repeated report that the payment is paid must not undo it.
  charged_back: [],
}

const sourceStatuses = (to: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => transitions[from].includes(to))

/** Moves the order to a status if it may go there from where it is; null if it may not, or is there already. */
export async function moveOrder(
  db: Queryable,
  orderId: string,
  to: OrderStatus,
  now: Date,
  paymentId: string | null = null,
): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(
    db,
    sql`update credit_order set status = ${to}, provider_payment_id = coalesce(provider_payment_id, ${paymentId}),
          completed_at = case when ${to === 'completed'} then ${now}::timestamptz else completed_at end, seen_at = null
        where order_id = ${orderId} and status = any(${sourceStatuses(to)}::order_status[]) returning *`,
  )
}

/**
 * Returns a charged back order to the status before its disputes (`before`), once none of them stands. When it was paid, and that
 * its member has seen it, stays as it was. Null if it is not charged back.
 */
export async function reopenOrder(
  db: Queryable,
  orderId: string,
  before: OrderStatus[],
): Promise<OrderRow | null> {
  const to: OrderStatus = before.includes('refunded') ? 'refunded' : 'completed'
  return maybeRow<OrderRow>(
    db,
    sql`update credit_order set status = ${to} where order_id = ${orderId} and status = 'charged_back' returning *`,
  )
}
