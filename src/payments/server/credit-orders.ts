import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import type { CreditOrderTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import { findByRequest } from '../../server/request-key.ts'
import type { CardBrand, PaymentFailure } from '../../providers/contract.ts'
import type { Method } from '../../providers/rules.ts'
import { addOriginsSql, type Origin } from '../../order-limits/server/public.ts'

export type OrderRow = Omit<CreditOrderTable, 'currency' | 'method' | 'failure' | 'card_brand'> & {
  currency: Currency
  method: Method | null
  failure: PaymentFailure | null
  card_brand: CardBrand | null
}

export type NewOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'member_id'
  | 'site_id'
  | 'bundle'
  | 'credits'
  | 'amount'
  | 'list_amount'
  | 'currency'
  | 'country'
  | 'discount_code'
  | 'method'
  | 'provider'
  | 'language'
  | 'created_at'
  | 'card_id'
  | 'mandate_id'
  | 'keep_card'
  | 'next_path'
  | 'request_key'
  | 'request_hash'
>

/** Inserts the order with what it came from. */
export async function addOrder(
  db: Queryable,
  order: NewOrder,
  origins: readonly Origin[] = [],
): Promise<OrderRow> {
  const { order_id, member_id, site_id, created_at: at } = order
  return row<OrderRow>(
    db,
    sql`with origins as (${addOriginsSql({ order_id, member_id, site_id, at }, origins)})
        insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, discount_code, method, provider, language, created_at, card_id, mandate_id, keep_card, next_path, request_key, request_hash)
        values (${order.order_id}, ${order.member_id}, ${order.site_id}, ${order.bundle}, ${order.credits}, ${order.amount}, ${order.list_amount},
                ${order.currency}, ${order.country}, ${order.discount_code}, ${order.method}, ${order.provider}, ${order.language}, ${order.created_at},
                ${order.card_id}, ${order.mandate_id}, ${order.keep_card}, ${order.next_path},
                ${order.request_key}, ${order.request_hash}) returning *`,
  )
}

/** Finds the order that an earlier attempt of this request inserted. */
export async function findRequestedOrder(
  ctx: Pick<Context, 'db' | 'requestKey'>,
): Promise<OrderRow | null> {
  return findByRequest<OrderRow>(ctx, sql`select * from credit_order`)
}

type OrderTerms = Pick<
  OrderRow,
  'bundle' | 'method' | 'amount' | 'keep_card' | 'discount_code' | 'provider'
>

/** Finds the member's newest unpaid order on the same terms, if the buyer pays it at a checkout. */
export async function findOpenOrder(
  db: Queryable,
  memberId: string,
  terms: OrderTerms,
): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(
    db,
    sql`select * from credit_order
        where member_id = ${memberId} and status = 'pending' and mandate_id is null and provider = ${terms.provider}
          and bundle = ${terms.bundle} and method = ${terms.method} and amount = ${terms.amount}
          and keep_card = ${terms.keep_card} and discount_code = ${terms.discount_code}
        order by created_at desc limit 1`,
  )
}

export async function markDiscountLost(db: Queryable, orderId: string): Promise<void> {
  await execute(db, sql`update credit_order set discount_lost = true where order_id = ${orderId}`)
}

export async function findOrder(db: Queryable, orderId: string): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(db, sql`select * from credit_order where order_id = ${orderId}`)
}

/**
 * Stores the provider's payment; false if the order is no longer pending and has another payment.
 */
export async function setPayment(
  db: Queryable,
  { order_id: orderId, provider }: Pick<OrderRow, 'order_id' | 'provider'>,
  paymentId: string,
  checkout: string | null,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update credit_order set provider_payment_id = ${paymentId}, checkout_url = ${checkout}
        where order_id = ${orderId} and provider = ${provider} and (status = 'pending' or provider_payment_id = ${paymentId})`,
  )
  return updated === 1
}

/**
 * Gives an order to another provider; null once it has a payment, or if another request was first:
 * an order is never at two providers.
 */
export async function moveToProvider(
  db: Queryable,
  { order_id, provider }: Pick<OrderRow, 'order_id' | 'provider'>,
  next: string,
): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(
    db,
    sql`update credit_order set provider = ${next}
        where order_id = ${order_id} and provider = ${provider} and provider_payment_id is null
          and mandate_id is null and status = 'pending' returning *`,
  )
}

export async function listMemberOrders(db: Queryable, memberId: string): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select * from credit_order where member_id = ${memberId} order by created_at desc, order_id desc limit 200`,
  )
}

/** Returns the oldest completed order that the member has not seen, and marks it as seen. */
export async function claimUnseenOrder(
  db: Queryable,
  memberId: string,
  since: Date,
  now: Date,
): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(
    db,
    sql`update credit_order set seen_at = ${now} where order_id = (
          select order_id from credit_order
          where member_id = ${memberId} and seen_at is null and status = 'completed' and completed_at > ${since}
          order by completed_at limit 1 for update skip locked
        ) returning *`,
  )
}

/** Lists pending orders created before a time. */
export async function listStaleOrders(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select * from credit_order where status = 'pending' and site_id = ${siteId} and created_at < ${before} order by created_at limit 500`,
  )
}

export async function addRefundedAmount(
  db: Queryable,
  orderId: string,
  amount: number,
): Promise<void> {
  await execute(
    db,
    sql`update credit_order set refunded_amount = refunded_amount + ${amount} where order_id = ${orderId}`,
  )
}

/** Lists charged back orders that completed after a time. */
export async function listDisputedOrders(
  db: Queryable,
  siteId: number,
  since: Date,
): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select * from credit_order where status = 'charged_back' and completed_at > ${since} and site_id = ${siteId}
        order by completed_at limit 5000`,
  )
}

export async function setMandate(db: Queryable, orderId: string, mandateId: string): Promise<void> {
  await execute(
    db,
    sql`update credit_order set mandate_id = ${mandateId} where order_id = ${orderId}`,
  )
}

/** Lists orders that completed after a time, whatever their status now. */
export async function listSettledOrders(
  db: Queryable,
  siteId: number,
  since: Date,
): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select * from credit_order where site_id = ${siteId} and completed_at > ${since} order by completed_at limit 5000`,
  )
}

/** Reads the order under a row lock. */
export async function lockOrder(db: Queryable, orderId: string): Promise<OrderRow | null> {
  return maybeRow<OrderRow>(
    db,
    sql`select * from credit_order where order_id = ${orderId} for no key update`,
  )
}

/** Locks the order's row and returns whether it is pending or completed. */
export async function isOpenOrPaid(db: Queryable, orderId: string): Promise<boolean> {
  const order = await lockOrder(db, orderId)
  return order?.status === 'pending' || order?.status === 'completed'
}

/** The member's other orders, the latest first. */
export async function listOtherOrders(
  db: Queryable,
  { member_id, order_id, site_id }: OrderRow,
): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select * from credit_order where member_id = ${member_id} and site_id = ${site_id} and order_id <> ${order_id}
        order by created_at desc limit 10`,
  )
}
