import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { recordPaymentEvent } from '../../server/payment-events.ts'
import type { closePaymentWarning as contract } from '../warnings-contract.ts'
import { getSiteWarning, toWarning } from './list-payment-warnings.ts'
import { decideWarning } from '../../server/payment-warnings.ts'
import { lockSiteOrder } from './permissions.ts'

export async function closePaymentWarning(
  ctx: MemberContext,
  { order: orderId, warning, decision, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const record = await getSiteWarning(ctx, { order: orderId, warning })
  const order = await lockSiteOrder(ctx, orderId)
  const input = { order: orderId, warning, decision, decidedBy: ctx.actor.memberId, now: ctx.now }
  if (order.status !== 'completed' || !(await decideWarning(ctx.db, input)))
    throw new ApiError('warning_closed')
  await recordPaymentEvent(ctx, orderId, `warning_${decision}`, { warning })
  await recordAudit(ctx.db, ctx, {
    action: `payment_warning.${decision}`,
    subject: { kind: 'order', id: orderId },
    memberId: record.member_id,
    reason,
    after: { warning },
  })
  return { warning: toWarning(await getSiteWarning(ctx, { order: orderId, warning })) }
}
