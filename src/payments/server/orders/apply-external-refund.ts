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
import { moveOrder } from './order-state.ts'

/**
 * Somebody paid back at the provider itself, in its dashboard. Our books follow, once: a credit note, and as many unused
 * credits as the money is worth; all of them once everything is paid back. The order's lock keeps two reports in line.
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
  // Counted over all refunds together: rounding each of them would leave more credits than are still paid for.
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
  if (isAll) {
    await moveOrder(ctx.db, orderId, 'refunded', ctx.now)
    await endPremiumWithoutPaidOrder(ctx, memberId, orderId)
  }
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}
