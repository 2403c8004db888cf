import { isDeleted, makePremium } from '../../../accounts/server/public.ts'
import { releaseForfeited, returnCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { statusAfterDispute } from '../../rules.ts'
import { addChargeback, getDisputes, markReversed } from '../chargebacks.ts'
import {
  addRefundedAmount,
  hasPaidOrder,
  lockOrder,
  reopenOrder,
  type OrderRow,
} from '../credit-orders.ts'
import { unblockDebits } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { refundDeletedMember } from '../withdraw-order.ts'
import { chargebackKey } from './apply-chargebacks.ts'
import { memberMailJob } from './member-mails.ts'
import type { ReportedPayment } from './provider.ts'

type Chargeback = ReportedPayment['chargebacks'][number]

/** A dispute was won and the bank gave the money back: what its chargeback took returns, once. */
export async function applyReversals(
  ctx: Context,
  orderId: string,
  { chargebacks }: ReportedPayment,
): Promise<void> {
  for (const chargeback of chargebacks)
    if (chargeback.reversed) await applyReversal(ctx, orderId, chargeback)
}

/** One that is over before we heard of it took nothing; it is written down, so that an older report cannot bring it up again. */
async function applyReversal(ctx: Context, orderId: string, { id }: Chargeback): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const reversed = await markReversed(ctx.db, orderId, id, ctx.now)
  if (reversed) await undoChargeback(ctx, order, id, reversed.amount)
  else
    await addChargeback(ctx.db, {
      orderId,
      id,
      amount: 0,
      orderWas: order.status,
      at: ctx.now,
      reversed: true,
    })
}

async function undoChargeback(
  ctx: Context,
  order: OrderRow,
  id: string,
  amount: number,
): Promise<void> {
  const { order_id: orderId, member_id: memberId } = order
  if (amount > 0) {
    await addRefundedAmount(ctx.db, orderId, -amount)
    const taxedAt = order.completed_at ?? ctx.now
    await issueInvoice(ctx, {
      order,
      kind: 'sale',
      cause: `reversed:${id}`,
      gross: amount,
      taxedAt,
    })
  }
  await recordPaymentEvent(ctx, orderId, 'chargeback_reversed', { chargeback: id, amount })
  const { standing, before } = await getDisputes(ctx.db, orderId)
  // The lots of an order that stands again may be filled again, so the order comes first.
  const reopened = standing ? null : await reopenOrder(ctx.db, orderId, statusAfterDispute(before))
  // To the very lots they were taken from, so with the origin and the price they had.
  await returnCredits(ctx, {
    memberId,
    key: chargebackKey(id),
    reason: 'chargeback_reversed',
    reference: orderId,
  })
  if (reopened) await releaseForfeited(ctx, { memberId, orderId, key: `reopened:${id}` })
  if (!standing) await restoreMember(ctx, order, reopened)
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}

async function restoreMember(
  ctx: Context,
  { order_id, member_id, site_id }: OrderRow,
  order: OrderRow | null,
): Promise<void> {
  await unblockDebits(ctx.db, member_id)
  if (await hasPaidOrder(ctx.db, member_id)) await makePremium(ctx.db, member_id)
  if (!(await isDeleted(ctx.db, member_id)))
    await ctx.enqueue(memberMailJob, {
      site: site_id,
      order: order_id,
      mail: 'chargeback-reversed',
    })
  else if (order?.status === 'completed') await refundDeletedMember(ctx, order)
}
