import { isDeleted, makePremium } from '../../../accounts/server/public.ts'
import { releaseForfeited, returnCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { addChargeback, getDisputes, markReversed } from '../chargebacks.ts'
import { addRefundedAmount, hasPaidOrder, lockOrder } from '../credit-orders.ts'
import { unblockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { refundUnused } from '../withdraw-order.ts'
import { chargebackKey, raisedKey } from './apply-chargeback.ts'
import { memberMailJob } from './member-mails.ts'
import { orderReinstated } from './order-events.ts'
import { reopenOrder } from './order-state.ts'

/**
 * Applies the reversal of a chargeback (a won dispute) once: amount, credits and premium return.
 */
export async function applyReversal(ctx: Context, orderId: string, id: string): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const { member_id: memberId, completed_at: taxedAt } = order
  const reversed = await markReversed(ctx.db, orderId, id, ctx.now)
  // The chargeback itself was never applied. It is inserted as reversed, so that a late report
  // cannot apply it.
  if (!reversed) {
    const unknown = { amount: 0, previousStatus: order.status, at: ctx.now, reversed: true }
    await addChargeback(ctx.db, { orderId, id, ...unknown })
    return
  }
  const { amount } = reversed
  if (amount > 0) {
    await addRefundedAmount(ctx.db, orderId, -amount)
    const cause = `reversed:${id}`
    await issueInvoice(ctx, { order, kind: 'sale', cause, gross: amount, taxedAt })
    await ctx.emit(orderReinstated, { memberId, orderId, amount, currency: order.currency })
  }
  await recordPaymentEvent(ctx, orderId, 'chargeback_reversed', { chargeback: id, amount })
  const { isDisputed, previousStatuses } = await getDisputes(ctx.db, orderId)
  // First, because the database accepts credits only in lots of paid orders.
  const reopened = isDisputed ? null : await reopenOrder(ctx.db, orderId, previousStatuses)
  // Returns the credits to the lots they came from, with their origin and price.
  const reason = 'chargeback_reversed'
  for (const key of [chargebackKey(id), raisedKey(id)])
    await returnCredits(ctx, { memberId, key, reason, reference: orderId })
  if (reopened) await releaseForfeited(ctx, { memberId, orderId, key: `reopened:${id}` })
  if (!isDisputed) {
    await unblockDebits(ctx.db, memberId)
    if (await hasPaidOrder(ctx.db, memberId)) await makePremium(ctx.db, memberId)
    const mail = { site: order.site_id, order: orderId, mail: 'chargeback-reversed' } as const
    if (!(await isDeleted(ctx.db, memberId))) await ctx.enqueue(memberMailJob, mail)
    else if (reopened?.status === 'completed') await refundUnused(ctx, reopened)
  }
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}
