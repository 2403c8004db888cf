import { withdrawCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { addChargeback, raiseChargeback } from '../chargebacks.ts'
import { addRefundedAmount, lockOrder, type OrderRow } from '../credit-orders.ts'
import { blockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import type { ReportedPayment } from '../provider/provider.ts'
import { endPremiumWithoutPaidOrder } from './end-premium.ts'
import { memberMailJob } from './member-mails.ts'
import { orderChargedBack, orderRefunded } from './order-events.ts'
import { moveOrder } from './order-state.ts'

/** The ledger key of a chargeback's withdrawal; its reversal finds the credits by this key. */
export const chargebackKey = (id: string): string => `chargeback:${id}`

/** The one of what a chargeback took later, when the reversal of another one left it. */
export const raisedKey = (id: string): string => `${chargebackKey(id)}:raised`

/**
 * Applies each chargeback once. Withdraws the unused credits; the rest was spent. A returned direct
 * debit blocks further debits of the member.
 */
export async function applyChargeback(
  ctx: Context,
  orderId: string,
  { id, amount: reportedAmount, reason, evidenceDueAt }: ReportedPayment['chargebacks'][number],
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const { member_id: memberId, site_id: site, method, completed_at: taxedAt } = order
  const amount = Math.min(reportedAmount, order.amount - order.refunded_amount)
  const previousStatus = order.status
  const chargeback = { orderId, id, amount, previousStatus, at: ctx.now, reason, evidenceDueAt }
  if (!(await addChargeback(ctx.db, { ...chargeback, reversed: false })))
    return takeMore(ctx, order, { id, amount: reportedAmount })
  await moveOrder(ctx.db, orderId, 'charged_back', ctx.now)
  const withdrawal = { memberId, orderId, key: chargebackKey(id), kind: 'chargeback' } as const
  const { withdrawn: credits } = await withdrawCredits(ctx, withdrawal)
  const event = { memberId, orderId, amount, currency: order.currency }
  if (amount > 0) {
    await addRefundedAmount(ctx.db, orderId, amount)
    await issueInvoice(ctx, { order, kind: 'credit_note', cause: id, gross: -amount, taxedAt })
    await ctx.emit(orderRefunded, event)
  }
  await ctx.emit(orderChargedBack, event)
  await recordPaymentEvent(ctx, orderId, 'chargeback', { chargeback: id, amount, credits })
  if (method === 'sdd') await blockDebits(ctx, memberId, 'chargeback')
  const mail = method === 'sdd' ? 'debit-returned' : 'charged-back'
  await ctx.enqueue(memberMailJob, { site, order: orderId, mail })
  await endPremiumWithoutPaidOrder(ctx, memberId, orderId)
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}

/**
 * A chargeback takes at most what is left of the order. When the reversal of an earlier one is
 * reported after it, there is more to take.
 */
async function takeMore(
  ctx: Context,
  order: OrderRow,
  { id, amount: reported }: { id: string; amount: number },
): Promise<void> {
  const { order_id: orderId, member_id: memberId, completed_at: taxedAt, currency } = order
  const left = order.amount - order.refunded_amount
  const amount = left > 0 ? await raiseChargeback(ctx.db, { orderId, id, reported, left }) : 0
  if (amount === 0 || !taxedAt) return
  const withdrawal = { memberId, orderId, key: raisedKey(id), kind: 'chargeback' } as const
  const { withdrawn: credits } = await withdrawCredits(ctx, withdrawal)
  await addRefundedAmount(ctx.db, orderId, amount)
  const cause = `${id}:raised-${order.refunded_amount + amount}`
  await issueInvoice(ctx, { order, kind: 'credit_note', cause, gross: -amount, taxedAt })
  await ctx.emit(orderRefunded, { memberId, orderId, amount, currency })
  await recordPaymentEvent(ctx, orderId, 'chargeback', { chargeback: id, amount, credits })
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}
