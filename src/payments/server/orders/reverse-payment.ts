import { withdrawCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { requestColumns } from '../../../server/request-key.ts'
import { creditsWorth } from '../../rules.ts'
import { addRefundedAmount, type OrderRow } from '../credit-orders.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { addRefund } from '../refunds.ts'
import { endPremiumWithoutPaidOrder } from './end-premium.ts'
import { memberMailJob, type MemberMail, type Recipient } from './member-mails.ts'
import { emitOrderEvent, orderRefunded, orderReinstated } from './order-events.ts'
import { payRefundJob } from './pay-refund.ts'

/** `cause` identifies the credit note: one is issued per cause. `mail` goes to the buyer. */
type Reversal = {
  amount: number
  cause: string
  mail?: { mail: MemberMail; amount?: number; to?: Recipient } | undefined
  event: {
    kind: 'refund' | 'chargeback' | 'chargeback_reversed'
    detail: Record<string, string | number>
  }
}

/**
 * Books that a part of a paid order's price went back to the buyer, in minor units: on the order, as
 * a credit note, in its history and for those who listen, and ends premium without another paid
 * order. A negative amount came back to us by a won dispute and is invoiced as a sale. The caller
 * holds the order's row lock.
 */
export async function reversePayment(
  ctx: Context,
  order: OrderRow,
  { amount, cause, event, mail }: Reversal,
): Promise<void> {
  const { order_id: orderId, member_id: memberId, site_id: site, currency } = order
  if (amount !== 0) {
    await addRefundedAmount(ctx.db, orderId, amount)
    await issueInvoice(ctx, {
      order,
      kind: amount > 0 ? 'credit_note' : 'sale',
      cause,
      gross: -amount,
      taxedAt: order.completed_at ?? ctx.now,
    })
    const published = amount > 0 ? orderRefunded : orderReinstated
    await emitOrderEvent(ctx, order, published, {
      memberId,
      orderId,
      amount: Math.abs(amount),
      currency,
    })
  }
  await recordPaymentEvent(ctx, orderId, event.kind, { ...event.detail, amount: Math.abs(amount) })
  if (mail) await ctx.enqueue(memberMailJob, { site, order: orderId, ...mail })
  if (event.kind !== 'chargeback_reversed') await endPremiumWithoutPaidOrder(ctx, memberId, orderId)
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}

/**
 * Takes the unused credits that a refunded amount paid for; all of them once nothing is left of the
 * price. Returns their number. Calculated over the sum of all refunds: rounding each down would
 * leave more credits than are paid for.
 */
export async function withdrawPaidCredits(
  ctx: Context,
  order: OrderRow,
  { amount, refundId }: { amount: number; refundId: string },
): Promise<number> {
  const { order_id: orderId, member_id: memberId, refunded_amount: before } = order
  const isAll = before + amount === order.amount
  const worth = creditsWorth(before + amount, order) - creditsWorth(before, order)
  if (!isAll && worth <= 0) return 0
  const { withdrawn } = await withdrawCredits(ctx, {
    memberId,
    orderId,
    key: `refund:${refundId}`,
    kind: 'refund',
    ...(!isAll && { maxCredits: worth }),
  })
  return withdrawn
}

/** `requestedBy` is a person of the staff; without it the member or the product asked for it. */
type RefundRequest = {
  refundId?: string
  amount: number
  credits: number
  requestedBy?: string
  approvalId?: string | null
  mail: 'paid-back' | 'withdrawal-receipt' | 'discount-lost'
  recipient?: Recipient | undefined
}

/**
 * Pays an amount back through the provider: books it, mails the buyer and enqueues the refund, which
 * retries until the provider accepts. The credits are already withdrawn.
 */
export async function requestRefund(
  ctx: Context,
  order: OrderRow,
  { refundId = newId(), amount, credits, requestedBy, approvalId, mail, recipient }: RefundRequest,
): Promise<void> {
  const { order_id, member_id, site_id: site, currency } = order
  await addRefund(ctx.db, {
    order_id,
    refund_id: refundId,
    member_id,
    site_id: site,
    amount,
    currency,
    credits,
    requested_at: ctx.now,
    ...(requestedBy && { requested_by: requestedBy, approval_id: approvalId ?? null }),
    ...requestColumns(ctx),
  })
  const detail = { refund: refundId, credits, ...(requestedBy && { by: 'staff' }) }
  const event = { kind: 'refund', detail } as const
  const message = { mail, amount, ...(recipient && { to: recipient }) }
  await reversePayment(ctx, order, { amount, cause: refundId, event, mail: message })
  const key = `refund:${refundId}:1`
  await ctx.enqueue(payRefundJob, { site, order: order_id, refund: refundId }, { key })
}
