import { withdrawCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { creditsWorth } from '../../rules.ts'
import { addRefundedAmount, lockOrder, moveOrder, type OrderRow } from '../credit-orders.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { insertExternalRefund, isOurRefund } from '../refunds.ts'
import { memberMailJob } from './member-mails.ts'
import { endPremiumWithoutPaidOrder } from './premium-end.ts'
import type { ReportedPayment } from './provider.ts'

type Refund = ReportedPayment['refunds'][number]

/**
 * Somebody paid back at the provider itself, in its dashboard. Our books follow, once: a credit note, and as many unused
 * credits as the money is worth; all of them once everything is paid back. The order's lock keeps two reports in line.
 */
export async function applyExternalRefund(
  ctx: Context,
  orderId: string,
  refund: Refund,
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at || (await isOurRefund(ctx.db, orderId, refund))) return
  const left = order.amount - order.refunded_amount
  const amount = Math.min(refund.amount, left)
  if (amount <= 0) return
  const credits = await withdrawRefundedCredits(ctx, order, refund, amount)
  await recordRefund(ctx, order, refund, { amount, credits })
  if (amount === left) {
    await moveOrder(ctx.db, orderId, 'refunded', ctx.now)
    await endPremiumWithoutPaidOrder(ctx, order.member_id, orderId)
  }
  ctx.announce(order.member_id, { kind: 'order', order: orderId })
  ctx.announce(order.member_id, { kind: 'user' })
}

async function withdrawRefundedCredits(
  ctx: Context,
  order: OrderRow,
  { id }: Refund,
  amount: number,
): Promise<number> {
  const { order_id: orderId, member_id: memberId } = order
  const all = amount === order.amount - order.refunded_amount
  // Counted over all refunds together: rounding each of them would leave more credits than are still paid for.
  const maxCredits =
    creditsWorth(order.refunded_amount + amount, order) - creditsWorth(order.refunded_amount, order)
  if (!all && maxCredits === 0) return 0
  const { taken: withdrawn } = await withdrawCredits(ctx, {
    memberId,
    orderId,
    key: `refund:${id}`,
    kind: 'refund',
    ...(!all && { maxCredits }),
  })
  return withdrawn
}

async function recordRefund(
  ctx: Context,
  order: OrderRow,
  { id, settled }: Refund,
  paidBack: { amount: number; credits: number },
) {
  const { order_id, member_id, site_id, currency } = order
  const { amount, credits } = paidBack
  const refund = {
    order_id,
    refund_id: newId(),
    member_id,
    site_id,
    amount,
    currency,
    credits,
    requested_at: ctx.now,
  }
  await insertExternalRefund(ctx.db, { ...refund, providerId: id, settled })
  await addRefundedAmount(ctx.db, order_id, amount)
  const taxedAt = order.completed_at ?? ctx.now
  await issueInvoice(ctx, { order, kind: 'credit_note', cause: id, gross: -amount, taxedAt })
  await recordPaymentEvent(ctx, order_id, 'refund', { refund: id, amount, credits, by: 'provider' })
  await ctx.enqueue(memberMailJob, { site: site_id, order: order_id, mail: 'paid-back', amount })
}
