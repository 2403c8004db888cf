import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import type { OrderRow } from '../credit-orders.ts'
import { moveOrder } from './order-state.ts'
import { requestRefund, withdrawPaidCredits } from './reverse-payment.ts'

type StaffRefund = { amount: number; requestedBy: string; approvalId: string | null }

/**
 * Refunds an amount of a completed order whose row the caller has locked, and takes the unused
 * credits that it paid for. Returns the number of credits taken.
 */
export async function refundByStaff(
  ctx: Context,
  order: OrderRow,
  { amount, requestedBy, approvalId }: StaffRefund,
): Promise<number> {
  const isAll = amount === order.amount - order.refunded_amount
  if (isAll && !(await moveOrder(ctx.db, order.order_id, 'refunded', ctx.now)))
    throw new ApiError('not_refundable')
  const refundId = newId()
  const credits = await withdrawPaidCredits(ctx, order, { amount, refundId })
  const request = { refundId, amount, credits, requestedBy, approvalId }
  await requestRefund(ctx, order, { ...request, mail: 'paid-back' })
  return credits
}
