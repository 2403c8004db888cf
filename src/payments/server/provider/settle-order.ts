import { makePremium } from '../../../accounts/server/accounts.ts'
import { grantCredits } from '../../../credits/server/credits.ts'
import { releaseDiscount, spendDiscount } from '../../../discounts/server/discounts.ts'
import type { Context } from '../../../server/context.ts'
import { moveOrder, findOrder, type OrderRow } from '../credit-orders.ts'
import { issueInvoice } from '../invoices.ts'
import { noteEvent } from '../payment-events.ts'
import { orderCompleted } from '../payments.ts'
import { providerNamed } from './choose-provider.ts'
import type { ReportedPayment } from './provider.ts'

/**
 * Asks the provider how the order's payment stands and does what follows, once, however often and in whatever order the
 * reports come in. Only what the provider itself answers counts: neither the webhook's body nor the member's return.
 */
export async function settleOrder(ctx: Context, orderId: string, paymentId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const report = await providerNamed(ctx, order.provider).fetchPayment(paymentId)
  if (!report || !(await isOf(ctx, order, report))) return
  await ctx.inTransaction((own) => follow(own, order, report))
}

/** A report that does not fit its order stops here and is an alarm: nothing is granted on it. */
async function isOf(ctx: Context, order: OrderRow, report: ReportedPayment): Promise<boolean> {
  const same =
    report.orderId === order.order_id &&
    (order.provider_payment_id === null || order.provider_payment_id === report.id) &&
    report.amount.amount === order.amount &&
    report.amount.currency === order.currency
  if (same) return true
  ctx.log.error({ order: order.order_id, payment: report.id, alarm: 'payment' }, 'a payment does not fit its order')
  const { amount, currency } = report.amount
  await noteEvent(ctx, order.order_id, 'alarm', { reason: 'does_not_fit', payment: report.id, amount, currency })
  return false
}

async function follow(ctx: Context, order: OrderRow, report: ReportedPayment): Promise<void> {
  if (report.status === 'pending') return
  const moved = await moveOrder(ctx.db, order.order_id, report.status, ctx.now, report.id)
  if (!moved) return
  await noteEvent(ctx, order.order_id, 'settled', { status: report.status, from: order.status, payment: report.id })
  if (report.status === 'completed') await complete(ctx, moved)
  else await releaseDiscount(ctx.db, order.order_id)
  ctx.announce(order.member_id, { kind: 'order', order: order.order_id })
  ctx.announce(order.member_id, { kind: 'user' })
}

/** Credits, premium, invoice and the spent discount come with the status in one transaction, or none of them. */
async function complete(ctx: Context, order: OrderRow): Promise<void> {
  const memberId = order.member_id
  await grantCredits(ctx, {
    memberId,
    credits: order.credits,
    origin: order.method === 'sdd' ? 'direct_debit' : 'purchase',
    key: `order:${order.order_id}`,
    orderId: order.order_id,
    paidAmount: order.amount,
    currency: order.currency,
  })
  const first = await makePremium(ctx.db, memberId)
  if (order.discount_code) await spendDiscount(ctx.db, { memberId, code: order.discount_code, orderId: order.order_id }, ctx.now)
  await issueInvoice(ctx, { order, kind: 'sale', cause: 'sale', gross: order.amount, taxedAt: ctx.now })
  await ctx.emit(orderCompleted, { memberId, orderId: order.order_id, first })
}
