import { isDeleted, makePremium } from '../../../accounts/server/public.ts'
import { grantCredits } from '../../../credits/server/public.ts'
import {
  claimPaidDiscount,
  lockDiscounts,
  releaseDiscount,
} from '../../../discounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { findOrder, markDiscountLost, type OrderRow } from '../credit-orders.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { providerNamed, type ReportedPayment } from '../../../providers/server/public.ts'
import type { NewCard } from '../stored-cards.ts'
import { refundUnused } from '../withdraw-order.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import { memberMailJob } from './member-mails.ts'
import { emitOrderEvent, orderCompleted } from './order-events.ts'
import { moveOrder } from './order-state.ts'
import { findNewCard, storePaidCard } from './paid-card.ts'
import { settleDebit, takeBackDebit } from './returned-debit.ts'
import { applyReversals } from './reversals.ts'

/**
 * Fetches the payment from the provider and applies it exactly once, however often and in whatever
 * order reports arrive. Neither the webhook's body nor the member's return is trusted.
 */
export async function settleOrder(ctx: Context, orderId: string, paymentId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const report = await fetchMatchingPayment(ctx, order, paymentId)
  if (!report) return
  const card = await findNewCard(ctx, order, report)
  const replaced = await ctx.inTransaction(async (txCtx) => {
    if (order.discount_code !== null) await lockDiscounts(txCtx.db, order.member_id)
    const holder = await applyStatus(txCtx, order, report, card)
    await applyReversals(txCtx, orderId, report)
    return holder
  })
  if (replaced) await cancelAtProvider(ctx, replaced)
}

/**
 * Returns the provider's report, or null. A report that does not match the order is an alarm and
 * grants nothing.
 */
async function fetchMatchingPayment(
  ctx: Context,
  order: OrderRow,
  paymentId: string,
): Promise<ReportedPayment | null> {
  const report = await (await providerNamed(ctx, order.provider)).fetchPayment(paymentId)
  if (!report) return null
  const { amount, currency } = report.amount
  const matches =
    report.orderId === order.order_id &&
    (order.provider_payment_id === null || order.provider_payment_id === report.id) &&
    amount === order.amount &&
    currency === order.currency
  if (matches) return report
  ctx.log.error(
    { order: order.order_id, payment: report.id, alarm: 'payment' },
    'a payment does not fit its order',
  )
  await recordPaymentEvent(ctx, order.order_id, 'alarm', {
    reason: 'does_not_fit',
    payment: report.id,
    amount,
    currency,
  })
  return null
}

/**
 * Applies the reported status and its consequences. Does nothing if the order already has the
 * status or the transition is not allowed. Returns the order that lost its discount to this one.
 */
async function applyStatus(
  ctx: Context,
  order: OrderRow,
  report: ReportedPayment,
  card: NewCard | null,
): Promise<OrderRow | null> {
  if (report.status === 'pending') return null
  const moved = await moveOrder(ctx.db, order.order_id, report.status, ctx.now, report)
  if (!moved) return null
  await recordPaymentEvent(ctx, order.order_id, 'settled', {
    status: report.status,
    from: order.status,
    payment: report.id,
    failure: report.failure ?? null,
  })
  const { member_id: memberId, order_id: orderId, method } = moved
  let replaced: OrderRow | null = null
  if (report.status === 'completed') {
    replaced = await completeOrder(ctx, moved)
    await storePaidCard(ctx, moved, report, card)
  } else await releaseDiscount(ctx.db, orderId)
  if (report.status !== 'completed' && method === 'sdd') await takeBackDebit(ctx, moved)
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
  return replaced
}

/**
 * Grants credits and premium, issues the invoice and consumes the discount; runs in the transaction
 * of the status change. An order without its discount is refunded, because its price was promised
 * for one use until a deadline. Returns the unpaid order that lost its discount to this one.
 */
async function completeOrder(ctx: Context, order: OrderRow): Promise<OrderRow | null> {
  const { isLost, replaced } = await claimDiscount(ctx, order)
  const { member_id: memberId, order_id: orderId, credits, amount: paidAmount, currency } = order
  const isDebit = order.method === 'sdd'
  const { granted } = await grantCredits(ctx, {
    memberId,
    credits,
    origin: isDebit ? 'direct_debit' : 'purchase',
    key: `order:${orderId}`,
    orderId,
    paidAmount,
    currency,
  })
  if (isDebit && !granted) await settleDebit(ctx, order)
  const invoice = { kind: 'sale', cause: 'sale', gross: paidAmount, taxedAt: ctx.now } as const
  await issueInvoice(ctx, { order, ...invoice })
  await emitOrderEvent(ctx, order, orderCompleted, {
    memberId,
    orderId,
    amount: paidAmount,
    currency,
  })
  const isAccepted = !isLost && !(await isDeleted(ctx.db, memberId))
  const isRefunded =
    !isAccepted && (await refundUnused(ctx, order, isLost ? 'discount-lost' : undefined))
  if (!isRefunded) await makePremium(ctx.db, memberId)
  if (isAccepted)
    await ctx.enqueue(memberMailJob, { site: order.site_id, order: orderId, mail: 'receipt' })
  return replaced
}

async function claimDiscount(
  ctx: Context,
  { member_id: memberId, order_id: orderId, discount_code: code }: OrderRow,
): Promise<{ isLost: boolean; replaced: OrderRow | null }> {
  if (code === null) return { isLost: false, replaced: null }
  const { isLost, replaced } = await claimPaidDiscount(ctx, { memberId, code, orderId })
  if (isLost) {
    await markDiscountLost(ctx.db, orderId)
    await recordPaymentEvent(ctx, orderId, 'discount_lost', { code })
  }
  if (replaced === null) return { isLost, replaced: null }
  ctx.announce(memberId, { kind: 'order', order: replaced })
  return { isLost, replaced: await moveOrder(ctx.db, replaced, 'cancelled', ctx.now) }
}
