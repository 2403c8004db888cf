import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { payRefundJob } from '../../server/orders/pay-refund.ts'
import type { retryRefund as contract } from '../orders-contract.ts'
import { restartRefund } from '../../server/refunds.ts'

export async function retryRefund(
  ctx: MemberContext,
  { order, refund, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const restarted = await restartRefund(ctx.db, {
    siteId: ctx.site.id,
    orderId: order,
    refundId: refund,
  })
  if (!restarted) throw new ApiError('not_stuck')
  const { attempt, member_id: memberId } = restarted
  const payload = { site: ctx.site.id, order, refund }
  await ctx.enqueue(payRefundJob, payload, { key: `refund:${refund}:${attempt}` })
  await recordAudit(ctx.db, ctx, {
    action: 'order.refund.retry',
    subject: { kind: 'order', id: order },
    memberId,
    reason,
    after: { refund, attempt },
  })
  return {}
}
