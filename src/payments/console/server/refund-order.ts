import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { Id } from '../../../platform/ids.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit, requestApproval } from '../../../staff/server/public.ts'
import { inCurrency } from '../../../platform/money.ts'
import type { OrderRow } from '../../server/credit-orders.ts'
import { refundByStaff } from '../../server/orders/refund-by-staff.ts'
import { findRequestedRefund, lockAndSumRefundsAlone } from '../../server/refunds.ts'
import type { refundOrder as contract } from '../orders-contract.ts'
import { leftAlone, refundWindowStart } from '../rules.ts'
import { getBuyerName } from './buyer.ts'
import { getSiteOrder, lockSiteOrder } from './permissions.ts'

/** One person refunds up to €200 to a member in 30 days, also in parts and over several orders. */
export async function refundOrder(
  ctx: MemberContext,
  { id, amount, refunded, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (await findRequestedRefund(ctx)) return { approval: null }
  const { member_id: memberId } = await getSiteOrder(ctx, id)
  // Before the row of the order, so that refunds of two orders of a member see one another.
  const alone = await lockAndSumRefundsAlone(ctx.db, memberId, refundWindowStart(ctx.now))
  const order = await lockSiteOrder(ctx, id)
  if (order.refunded_amount !== refunded)
    throw new ApiError('order_changed', { refunded: order.refunded_amount })
  assertRefundable(order, amount)
  const { settings } = ctx.site
  if (
    inCurrency(settings, { amount, currency: order.currency }, 'EUR') <= leftAlone(settings, alone)
  ) {
    await refund(ctx, order, { amount, reason, requestedBy: ctx.actor.memberId, approvalId: null })
    return { approval: null }
  }
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'order.refund',
    subject: { kind: 'order', id },
    memberId,
    payload: { id, amount, refunded },
    params: { name: await getBuyerName(ctx.db, memberId) },
    summary: { amount, currency: order.currency, before: refunded, after: refunded + amount },
    reason,
  })
  return { approval }
}

/** Refunds after the second person's answer. */
export const refundApproval = approvalKind({
  kind: 'order.refund',
  roles: ['finance'],
  payload: z.object({ id: Id, amount: z.int(), refunded: z.int() }),
  execute: async (ctx, { id, amount, refunded }, { approvalId, requestedBy, reason }) => {
    const order = await lockSiteOrder(ctx, id)
    if (order.refunded_amount !== refunded)
      throw new ApiError('order_changed', { refunded: order.refunded_amount })
    assertRefundable(order, amount)
    await refund(ctx, order, { amount, reason, requestedBy, approvalId })
  },
})

function assertRefundable(order: OrderRow, amount: number): void {
  if (order.status !== 'completed') throw new ApiError('not_refundable')
  const left = order.amount - order.refunded_amount
  if (amount > left) throw new ApiError('amount_too_high', { left })
}

type Refund = { amount: number; reason: string; requestedBy: string; approvalId: string | null }

async function refund(ctx: MemberContext, order: OrderRow, input: Refund): Promise<void> {
  const { amount, reason, approvalId } = input
  const credits = await refundByStaff(ctx, order, input)
  await recordAudit(ctx.db, ctx, {
    action: 'order.refund',
    subject: { kind: 'order', id: order.order_id },
    memberId: order.member_id,
    reason,
    before: { refunded: order.refunded_amount },
    after: { refunded: order.refunded_amount + amount, credits, approval: approvalId },
  })
}
