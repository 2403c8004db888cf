import { isDeleted, isErased, makePremium } from '../../../accounts/server/public.ts'
import {
  grantCredits,
  releaseForfeited,
  returnCredits,
  settleLot,
  withdrawCredits,
} from '../../../credits/server/public.ts'
import {
  claimPaidDiscount,
  lockDiscounts,
  releaseDiscount,
} from '../../../discounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { markDefended } from '../chargebacks.ts'
import { findOrder, markDiscountLost, setFailure, type OrderRow } from '../credit-orders.ts'
import { blockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { toCardValues } from '../order-origins.ts'
import { providerNamed } from '../provider/choose-provider.ts'
import type { ReportedPayment } from '../provider/provider.ts'
import { markSettled } from '../refunds.ts'
import { addCard, type NewCard } from '../stored-cards.ts'
import { refundUnused } from '../withdraw-order.ts'
import { applyWarning } from './apply-warning.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import { eraseLateCustomer } from './erase-customers.ts'
import { memberMailJob } from './member-mails.ts'
import { emitOrderEvent, orderCompleted } from './order-events.ts'
import { moveOrder } from './order-state.ts'
import { recordCard } from './record-card.ts'
import { requeueRefund } from './pay-refund.ts'
import { applyChargeback, applyExternalRefund, applyReversal } from './reversals.ts'

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
    // Reversals first: a later refund may be paid out of the returned amount.
    for (const { id, reversed } of report.chargebacks)
      if (reversed) await applyReversal(txCtx, orderId, id)
    for (const refund of report.refunds) {
      if (refund.settled) await markSettled(txCtx.db, orderId, refund.id)
      if (refund.failed) await requeueRefund(txCtx, orderId, refund.id)
      else await applyExternalRefund(txCtx, orderId, refund)
    }
    for (const chargeback of report.chargebacks)
      if (!chargeback.reversed) await applyChargeback(txCtx, orderId, chargeback)
    for (const { id, defended } of report.chargebacks)
      if (defended && (await markDefended(txCtx.db, orderId, id, ctx.now)))
        await recordPaymentEvent(txCtx, orderId, 'defended', { chargeback: id })
    for (const warning of report.warnings ?? []) await applyWarning(txCtx, orderId, warning)
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

/** Returns the card to store if the member consented and the payment completed. */
async function findNewCard(
  ctx: Context,
  order: OrderRow,
  { status, mandateId, customerId, cardFingerprint }: ReportedPayment,
): Promise<NewCard | null> {
  if (!order.keep_card || status !== 'completed' || !mandateId || !customerId) return null
  // Their customer at the provider is gone, or about to be.
  if (await isErased(ctx.db, order.member_id)) return null
  const mandates = await (await providerNamed(ctx, order.provider)).listMandates(customerId)
  const mandate = mandates.find(({ id, method }) => id === mandateId && method === 'creditcard')
  if (!mandate) return null
  return {
    member_id: order.member_id,
    provider: order.provider,
    customer_id: customerId,
    mandate_id: mandate.id,
    brand: mandate.brand,
    last_four: mandate.lastFour,
    expires_on: mandate.expires,
    card_hash: cardFingerprint
      ? (toCardValues(ctx, order.provider, cardFingerprint)[0] ?? null)
      : null,
    agreed_at: order.created_at,
  }
}

/** The ledger key of a returned debit's withdrawal. */
const toReturnedKey = (orderId: string) => `returned:${orderId}`

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
  const moved = await moveOrder(ctx.db, order.order_id, report.status, ctx.now, report.id)
  if (!moved) return null
  if (report.failure) await setFailure(ctx.db, order.order_id, report.failure)
  await recordPaymentEvent(ctx, order.order_id, 'settled', {
    status: report.status,
    from: order.status,
    payment: report.id,
    failure: report.failure ?? null,
  })
  const { member_id: memberId, order_id: orderId, site_id: site, method } = moved
  let replaced: OrderRow | null = null
  if (report.status === 'completed') {
    replaced = await completeOrder(ctx, moved)
    if (await isErased(ctx.db, memberId)) await eraseStoredCustomer(ctx, moved, report)
    else if (card) await addCard(ctx.db, card)
    if (report.cardFingerprint) await recordCard(ctx, moved, report.cardFingerprint)
  } else await releaseDiscount(ctx.db, orderId)
  // A failed debit withdraws its unused credits and blocks further debits.
  if (report.status !== 'completed' && method === 'sdd') {
    await withdrawCredits(ctx, {
      memberId,
      orderId,
      key: toReturnedKey(orderId),
      kind: 'chargeback',
    })
    await blockDebits(ctx, memberId, 'returned')
    await ctx.enqueue(memberMailJob, { site, order: orderId, mail: 'debit-returned' })
  }
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
  // A debit's credits were granted with the order; if they were withdrawn when it failed, they
  // return to their lot.
  if (isDebit && !granted) {
    const reason = 'chargeback_reversed'
    await settleLot(ctx.db, memberId, orderId)
    await returnCredits(ctx, { memberId, key: toReturnedKey(orderId), reason, reference: orderId })
    await releaseForfeited(ctx, { memberId, orderId, key: `settled:${orderId}` })
  }
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

/** The payment of an erased member may have stored a card at the provider again. */
async function eraseStoredCustomer(
  ctx: Context,
  { keep_card, mandate_id, provider }: OrderRow,
  { customerId }: ReportedPayment,
): Promise<void> {
  if (customerId !== null && (keep_card || mandate_id !== null))
    await eraseLateCustomer(ctx, { provider, customer_id: customerId })
}
