import { releaseDiscount } from '../../../discounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { findOrder, listStaleOrders, type OrderRow } from '../credit-orders.ts'
import { listWaitingRefunds } from '../refunds.ts'
import { attachPayment, findPayment, findPaymentJob } from './open-order.ts'
import { moveOrder } from './order-state.ts'
import { payRefundJob } from './pay-refund.ts'
import { settleOrder } from './settle-order.ts'

const STALE_AFTER = 15 * 60_000
const NEVER_OPENED_AFTER = 3_600_000
const DAY = 86_400_000

/** Polls the provider for pending orders and waiting refunds, because a webhook may be lost. */
export async function pollStaleOrders(ctx: Context): Promise<void> {
  const orders = await listStaleOrders(
    ctx.db,
    ctx.site.id,
    new Date(ctx.now.getTime() - STALE_AFTER),
  )
  for (const order of orders) await continueOnError(ctx, order, () => pollOrExpire(ctx, order))
  for (const { order_id, refund_id } of await listWaitingRefunds(
    ctx.db,
    ctx.site.id,
    new Date(ctx.now.getTime() - DAY),
  ))
    await ctx.enqueue(
      payRefundJob,
      { site: ctx.site.id, order: order_id, refund: refund_id },
      { key: `refund:${refund_id}:again` },
    )
}

export async function pollOrExpire(ctx: Context, order: OrderRow): Promise<void> {
  if (order.provider_payment_id) return settleOrder(ctx, order.order_id, order.provider_payment_id)
  if (await adoptPayment(ctx, order)) return
  if (order.created_at.getTime() < ctx.now.getTime() - NEVER_OPENED_AFTER)
    await expireOrder(ctx, order)
}

/** Attaches a payment that the provider created although its response was lost. Charges nothing. */
async function adoptPayment(ctx: Context, order: OrderRow): Promise<boolean> {
  const payment = await findPayment(ctx, order)
  if (!payment) return false
  if (await attachPayment(ctx, order, payment)) await settleOrder(ctx, order.order_id, payment.id)
  return true
}

/**
 * Expires an order without a payment. The buyer never got a checkout, so it cannot be paid later.
 */
async function expireOrder(ctx: Context, order: OrderRow): Promise<void> {
  await ctx.inTransaction(async (txCtx) => {
    if (await moveOrder(txCtx.db, order.order_id, 'expired', ctx.now))
      await releaseDiscount(txCtx.db, order.order_id)
  })
}

/** Runs soon after a charge whose response was lost, before pollStaleOrders would find it. */
async function recoverPayment(ctx: Context, orderId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (order?.status === 'pending' && order.provider_payment_id === null)
    await adoptPayment(ctx, order)
}

export const findPaymentJobs: JobHandler[] = [
  jobHandler(findPaymentJob, (ctx, { order }) => recoverPayment(ctx, order), {
    transaction: false,
  }),
]

/** An error for one order must not stop the others. */
export async function continueOnError(
  ctx: Context,
  { order_id }: OrderRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn(
      { order: order_id, err: error },
      'an order could not be compared with its provider',
    )
  }
}
