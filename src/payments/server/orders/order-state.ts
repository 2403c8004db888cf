import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import { orderStatuses } from '../../contract.ts'
import type { CardBrand, PaymentFailure } from '../../../providers/contract.ts'
import type { OrderStatus } from '../../rules.ts'
import type { OrderRow } from '../credit-orders.ts'

/**
 * The allowed transitions of an order's status. Reports that arrive twice, late or out of order
 * change nothing.
 */
const transitions: Record<OrderStatus, OrderStatus[]> = {
  pending: ['completed', 'failed', 'cancelled', 'expired'],
  // A payment may arrive after the provider reported its end; the order then completes.
  failed: ['completed'],
  cancelled: ['completed'],
  expired: ['completed'],
  completed: ['refunded', 'charged_back'],
  refunded: ['charged_back'],
  // Only reopenOrder leaves this status: a repeated report that the payment is paid must not undo a
  // chargeback.
  charged_back: [],
}

const sourceStatuses = (to: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => transitions[from].includes(to))

/**
 * Changes the order's status if the transition is allowed; otherwise null. Stores payment, failure and
 * the card's brand where the provider reported them.
 */
export async function moveOrder(
  db: Queryable,
  orderId: string,
  to: OrderStatus,
  now: Date,
  {
    id = null,
    failure = null,
    cardBrand = null,
  }: {
    id?: string | null
    failure?: PaymentFailure | null | undefined
    cardBrand?: CardBrand | null | undefined
  } = {},
): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(
    db,
    sql`update credit_order set status = ${to}, provider_payment_id = coalesce(provider_payment_id, ${id}), failure = coalesce(${failure}, failure),
          card_brand = coalesce(${cardBrand}, card_brand),
          completed_at = case when ${to === 'completed'} then ${now}::timestamptz else completed_at end, seen_at = null
        where order_id = ${orderId} and status = any(${sourceStatuses(to)}::order_status[]) returning *`,
  )
}

/**
 * Restores the status of a charged back order once no chargeback is open. Leaves `completed_at` and
 * `seen_at` unchanged. Null if the order is not charged back.
 */
export async function reopenOrder(
  db: Queryable,
  orderId: string,
  previousStatuses: OrderStatus[],
): Promise<OrderRow | null> {
  const to: OrderStatus = previousStatuses.includes('refunded') ? 'refunded' : 'completed'
  return maybeRow<OrderRow>(
    db,
    sql`update credit_order set status = ${to} where order_id = ${orderId} and status = 'charged_back' returning *`,
  )
}
