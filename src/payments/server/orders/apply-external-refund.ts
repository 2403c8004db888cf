import { withdrawCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { creditsWorth } from '../../rules.ts'
import { addRefundedAmount, lockOrder } from '../credit-orders.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import type { ReportedPayment } from '../provider/provider.ts'
import { insertExternalRefund, isOurRefund } from '../refunds.ts'
import { endPremiumWithoutPaidOrder } from './end-premium.ts'
import { memberMailJob } from './member-mails.ts'
import { orderRefunded } from './order-events.ts'
import { moveOrder } from './order-state.ts'

/**
 * Applies a refund that was made in the provider's dashboard, once: issues a credit note and
 * withdraws unused credits in proportion to the amount, or all of them once the order is fully
 * refunded. The row lock serializes parallel reports.
 */
export async function applyExternalRefund(
  ctx: Context,
  orderId: string,
  refund: ReportedPayment['refunds'][number],
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at || (await isOurRefund(ctx.db, orderId, refund))) return
  const { member_id: memberId, site_id: site, refunded_amount: before, currency } = order
  const { id, settled } = refund
  const left = order.amount - before
  const amount = Math.min(refund.amount, left)
  if (amount <= 0) return
  const isAll = amount === left
  // Calculated over the sum of all refunds: rounding each down would leave more credits than are
  // paid for.
  const worth = creditsWorth(before + amount, order) - creditsWorth(before, order)
  const maxCredits = isAll ? {} : { maxCredits: worth }
  const withdrawal = { memberId, orderId, key: `refund:${id}`, kind: 'refund' as const }
  const { withdrawn: credits } =
    isAll || worth > 0
      ? await withdrawCredits(ctx, { ...withdrawal, ...maxCredits })
      : { withdrawn: 0 }
  await insertExternalRefund(ctx.db, {
    order_id: orderId,
    refund_id: newId(),
    member_id: memberId,
    site_id: site,
    amount,
    currency,
    credits,
    requested_at: ctx.now,
    providerId: id,
    settled,
  })
  await addRefundedAmount(ctx.db, orderId, amount)
  const taxedAt = order.completed_at
  await issueInvoice(ctx, { order, kind: 'credit_note', cause: id, gross: -amount, taxedAt })
  await recordPaymentEvent(ctx, orderId, 'refund', { refund: id, amount, credits, by: 'provider' })
  await ctx.enqueue(memberMailJob, { site, order: orderId, mail: 'paid-back', amount })
  await ctx.emit(orderRefunded, { memberId, orderId, amount, currency })
  if (isAll) {
    await moveOrder(ctx.db, orderId, 'refunded', ctx.now)
    await endPremiumWithoutPaidOrder(ctx, memberId, orderId)
  }
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}
