import { withdrawCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { addChargeback } from '../chargebacks.ts'
import { addRefundedAmount, lockOrder, moveOrder, type OrderRow } from '../credit-orders.ts'
import { blockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { memberMailJob } from './member-mails.ts'
import { endPremiumWithoutPaidOrder } from './premium-end.ts'
import type { ReportedPayment } from './provider.ts'

type Chargeback = ReportedPayment['chargebacks'][number]

/** The credits that a chargeback took are found again by it. */
export const chargebackKey = (id: string): string => `chargeback:${id}`

/** The bank took the money back: each such report is followed once. */
export async function applyChargebacks(
  ctx: Context,
  orderId: string,
  { chargebacks }: ReportedPayment,
): Promise<void> {
  for (const chargeback of chargebacks)
    if (!chargeback.reversed) await applyChargeback(ctx, orderId, chargeback)
}

/** Only what is unused goes, the rest was consumed. A returned debit ends debits. */
async function applyChargeback(
  ctx: Context,
  orderId: string,
  { id, amount: claimed }: Chargeback,
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const amount = Math.min(claimed, order.amount - order.refunded_amount)
  if (
    !(await addChargeback(ctx.db, {
      orderId,
      id,
      amount,
      orderWas: order.status,
      at: ctx.now,
      reversed: false,
    }))
  )
    return
  await moveOrder(ctx.db, orderId, 'charged_back', ctx.now)
  const { taken: withdrawn } = await withdrawCredits(ctx, {
    memberId: order.member_id,
    orderId,
    key: chargebackKey(id),
    kind: 'chargeback',
  })
  if (amount > 0) await writeOff(ctx, order, id, amount)
  await recordPaymentEvent(ctx, orderId, 'chargeback', {
    chargeback: id,
    amount,
    credits: withdrawn,
  })
  await applyConsequences(ctx, order)
}

async function writeOff(ctx: Context, order: OrderRow, id: string, amount: number): Promise<void> {
  await addRefundedAmount(ctx.db, order.order_id, amount)
  const taxedAt = order.completed_at ?? ctx.now
  await issueInvoice(ctx, { order, kind: 'credit_note', cause: id, gross: -amount, taxedAt })
}

async function applyConsequences(
  ctx: Context,
  { order_id, member_id, site_id, method }: OrderRow,
): Promise<void> {
  if (method === 'sdd') await blockDebits(ctx, member_id, 'chargeback')
  await ctx.enqueue(memberMailJob, {
    site: site_id,
    order: order_id,
    mail: method === 'sdd' ? 'debit-returned' : 'charged-back',
  })
  await endPremiumWithoutPaidOrder(ctx, member_id, order_id)
  ctx.announce(member_id, { kind: 'order', order: order_id })
  ctx.announce(member_id, { kind: 'user' })
}
