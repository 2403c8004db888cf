import { isDeleted, makePremium } from '../../../accounts/server/public.ts'
import {
  grantCredits,
  releaseForfeited,
  returnCredits,
  settleLot,
  withdrawCredits,
} from '../../../credits/server/public.ts'
import { releaseDiscount, consumeDiscount } from '../../../discounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { findOrder, moveOrder, type OrderRow } from '../credit-orders.ts'
import { blockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { addCard } from '../stored-cards.ts'
import { refundDeletedMember } from '../withdraw-order.ts'
import { providerNamed } from './choose-provider.ts'
import { applyChargebacks } from './apply-chargebacks.ts'
import { applyReversals } from './apply-reversals.ts'
import { memberMailJob } from './member-mails.ts'
import { applyRefunds } from './pay-refund.ts'
import type { Mandate, ReportedPayment } from './provider.ts'

/**
 * Asks the provider how the order's payment stands and does what follows, once, however often and in whatever order the
 * reports come in. Only what the provider itself answers counts: neither the webhook's body nor the member's return.
 */
export async function settleOrder(ctx: Context, orderId: string, paymentId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) return
  const report = await providerNamed(ctx, order.provider).fetchPayment(paymentId)
  if (!report || !(await matchesOrder(ctx, order, report))) return
  const card = await findCardMandate(ctx, order, report)
  await ctx.inTransaction(async (txCtx) => {
    await applyStatus(txCtx, order, report, card)
    // Money that came back first: a refund made since then is paid out of it.
    await applyReversals(txCtx, orderId, report)
    await applyRefunds(txCtx, orderId, report)
    await applyChargebacks(txCtx, orderId, report)
  })
}

/** A report that does not fit its order stops here and is an alarm: nothing is granted on it. */
async function matchesOrder(
  ctx: Context,
  order: OrderRow,
  report: ReportedPayment,
): Promise<boolean> {
  const same =
    report.orderId === order.order_id &&
    (order.provider_payment_id === null || order.provider_payment_id === report.id) &&
    report.amount.amount === order.amount &&
    report.amount.currency === order.currency
  if (same) return true
  ctx.log.error(
    { order: order.order_id, payment: report.id, alarm: 'payment' },
    'a payment does not fit its order',
  )
  const { amount, currency } = report.amount
  await recordPaymentEvent(ctx, order.order_id, 'alarm', {
    reason: 'does_not_fit',
    payment: report.id,
    amount,
    currency,
  })
  return false
}

type CardMandate = { customerId: string; mandate: Mandate }

/** The card that the member agreed to keep, once it has paid. */
async function findCardMandate(
  ctx: Context,
  order: OrderRow,
  report: ReportedPayment,
): Promise<CardMandate | null> {
  const { mandateId, customerId } = report
  if (!order.keep_card || report.status !== 'completed' || !mandateId || !customerId) return null
  const mandates = await providerNamed(ctx, order.provider).mandatesOf(customerId)
  const mandate = mandates.find(({ id, method }) => id === mandateId && method === 'creditcard')
  return mandate ? { customerId, mandate } : null
}

async function applyStatus(
  ctx: Context,
  order: OrderRow,
  report: ReportedPayment,
  card: CardMandate | null,
): Promise<void> {
  if (report.status === 'pending') return
  const moved = await moveOrder(ctx.db, order.order_id, report.status, ctx.now, report.id)
  if (!moved) return
  await recordPaymentEvent(ctx, order.order_id, 'settled', {
    status: report.status,
    from: order.status,
    payment: report.id,
  })
  if (report.status === 'completed') await complete(ctx, moved, card)
  else await handleFailedOrder(ctx, moved)
  ctx.announce(order.member_id, { kind: 'order', order: order.order_id })
  ctx.announce(order.member_id, { kind: 'user' })
}

/** Credits, premium, invoice and the spent discount come with the status in one transaction, or none of them. */
async function complete(ctx: Context, order: OrderRow, card: CardMandate | null): Promise<void> {
  const { member_id: memberId, order_id: orderId } = order
  await grantOrderCredits(ctx, order)
  await makePremium(ctx.db, memberId)
  if (order.discount_code)
    await consumeDiscount(ctx.db, { memberId, code: order.discount_code, orderId }, ctx.now)
  await issueInvoice(ctx, {
    order,
    kind: 'sale',
    cause: 'sale',
    gross: order.amount,
    taxedAt: ctx.now,
  })
  if (card) await storeCard(ctx, order, card)
  if (await isDeleted(ctx.db, memberId)) await refundDeletedMember(ctx, order)
  else await ctx.enqueue(memberMailJob, { site: order.site_id, order: orderId, mail: 'receipt' })
}

/** A debit's credits came when it was ordered and stay now; those that were taken back when it failed return to their lot. */
async function grantOrderCredits(ctx: Context, order: OrderRow): Promise<void> {
  const { member_id: memberId, order_id: orderId, credits, amount: paidAmount, currency } = order
  const debit = order.method === 'sdd'
  const origin = debit ? ('direct_debit' as const) : ('purchase' as const)
  const { granted } = await grantCredits(ctx, {
    memberId,
    credits,
    origin,
    key: `order:${orderId}`,
    orderId,
    paidAmount,
    currency,
  })
  if (!debit || granted) return
  await settleLot(ctx.db, memberId, orderId)
  await returnCredits(ctx, {
    memberId,
    key: returnedKey(orderId),
    reason: 'chargeback_reversed',
    reference: orderId,
  })
  await releaseForfeited(ctx, { memberId, orderId, key: `settled:${orderId}` })
}

const returnedKey = (orderId: string) => `returned:${orderId}`

/** The discount is free again. A debit that did not come through takes its unused credits back and ends debits. */
async function handleFailedOrder(ctx: Context, order: OrderRow): Promise<void> {
  const { member_id: memberId, order_id: orderId } = order
  await releaseDiscount(ctx.db, orderId)
  if (order.method !== 'sdd') return
  await withdrawCredits(ctx, { memberId, orderId, key: returnedKey(orderId), kind: 'chargeback' })
  await blockDebits(ctx, memberId, 'returned')
  await ctx.enqueue(memberMailJob, { site: order.site_id, order: orderId, mail: 'debit-returned' })
}

async function storeCard(
  ctx: Context,
  order: OrderRow,
  { customerId, mandate }: CardMandate,
): Promise<void> {
  await addCard(ctx.db, {
    member_id: order.member_id,
    provider: order.provider,
    customer_id: customerId,
    mandate_id: mandate.id,
    brand: mandate.brand,
    last_four: mandate.lastFour,
    expires_on: mandate.expires,
    agreed_at: order.created_at,
  })
}
