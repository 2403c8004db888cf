import { withdrawCredits } from '../../../credits/server/credits.ts'
import type { Context } from '../../../server/context.ts'
import { countRefund, moveOrder, type OrderRow } from '../credit-orders.ts'
import { blockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { noteEvent } from '../payment-events.ts'
import { memberMailJob } from './member-mails.ts'
import { endPremiumIfNothingIsLeft } from './premium-end.ts'
import type { ReportedPayment } from './provider.ts'

/** The bank took the money back: only what is unused goes, the rest was consumed. A returned debit ends debits. */
export async function followChargebacks(ctx: Context, order: OrderRow, { chargebacks }: ReportedPayment): Promise<void> {
  const standing = chargebacks.find(({ reversed }) => !reversed)
  if (!standing) return
  const { order_id, member_id, site_id } = order
  const moved = await moveOrder(ctx.db, order_id, 'charged_back', ctx.now)
  if (!moved) return
  const { taken } = await withdrawCredits(ctx, {
    memberId: member_id,
    orderId: order_id,
    key: `chargeback:${standing.id}`,
    kind: 'chargeback',
  })
  const amount = Math.min(standing.amount, moved.amount - moved.refunded_amount)
  if (amount > 0) {
    await countRefund(ctx.db, order_id, amount)
    const taxedAt = order.completed_at ?? ctx.now
    await issueInvoice(ctx, { order, kind: 'credit_note', cause: standing.id, gross: -amount, taxedAt })
  }
  await noteEvent(ctx, order_id, 'chargeback', { chargeback: standing.id, amount, credits: taken })
  if (order.method === 'sdd') await blockDebits(ctx, member_id, 'chargeback')
  const mail = order.method === 'sdd' ? 'debit-returned' : 'charged-back'
  await ctx.enqueue(memberMailJob, { site: site_id, order: order_id, mail })
  await endPremiumIfNothingIsLeft(ctx, member_id, order_id)
  ctx.announce(member_id, { kind: 'order', order: order_id })
  ctx.announce(member_id, { kind: 'user' })
}
