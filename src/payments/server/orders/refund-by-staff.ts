import { withdrawCredits } from '../../../credits/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { requestColumns } from '../../../server/request-key.ts'
import { creditsWorth } from '../../rules.ts'
import { addRefundedAmount, type OrderRow } from '../credit-orders.ts'
import { issueInvoice } from '../invoices.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { addRefund } from '../refunds.ts'
import { endPremiumWithoutPaidOrder } from './end-premium.ts'
import { memberMailJob } from './member-mails.ts'
import { orderRefunded } from './order-events.ts'
import { moveOrder } from './order-state.ts'
import { payRefundJob } from './pay-refund.ts'

type StaffRefund = { amount: number; requestedBy: string; approvalId: string | null }

/**
 * Refunds an amount of a completed order whose row the caller has locked, and takes the unused
 * credits that it paid for: all of them once nothing is left of the price. Returns the number of
 * credits taken.
 */
export async function refundByStaff(
  ctx: Context,
  order: OrderRow,
  { amount, requestedBy, approvalId }: StaffRefund,
): Promise<number> {
  const { order_id, member_id, site_id, currency, refunded_amount: before } = order
  const isAll = amount === order.amount - before
  if (isAll && !(await moveOrder(ctx.db, order_id, 'refunded', ctx.now)))
    throw new ApiError('not_refundable')
  const refund_id = newId()
  const worth = creditsWorth(before + amount, order) - creditsWorth(before, order)
  const withdrawal = { memberId: member_id, orderId: order_id, key: `refund:${refund_id}` }
  const { withdrawn: credits } =
    isAll || worth > 0
      ? await withdrawCredits(ctx, {
          ...withdrawal,
          kind: 'refund',
          ...(!isAll && { maxCredits: worth }),
        })
      : { withdrawn: 0 }
  await addRefund(ctx.db, {
    order_id,
    refund_id,
    member_id,
    site_id,
    amount,
    currency,
    credits,
    requested_at: ctx.now,
    requested_by: requestedBy,
    approval_id: approvalId,
    ...requestColumns(ctx),
  })
  await addRefundedAmount(ctx.db, order_id, amount)
  const taxedAt = order.completed_at ?? ctx.now
  await issueInvoice(ctx, { order, kind: 'credit_note', cause: refund_id, gross: -amount, taxedAt })
  const detail = { refund: refund_id, amount, credits, by: 'staff' }
  await recordPaymentEvent(ctx, order_id, 'refund', detail)
  const payload = { site: site_id, order: order_id }
  await ctx.enqueue(
    payRefundJob,
    { ...payload, refund: refund_id },
    { key: `refund:${refund_id}:1` },
  )
  await ctx.enqueue(memberMailJob, { ...payload, mail: 'paid-back', amount })
  await ctx.emit(orderRefunded, { memberId: member_id, orderId: order_id, amount, currency })
  if (isAll) await endPremiumWithoutPaidOrder(ctx, member_id, order_id)
  ctx.announce(member_id, { kind: 'order', order: order_id })
  ctx.announce(member_id, { kind: 'user' })
  return credits
}
