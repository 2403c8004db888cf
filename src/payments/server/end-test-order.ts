import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { allowsTestOrders } from '../../sites/rules.ts'
import { lockClosedSite } from '../../sites/server/public.ts'
import { isTestOrder } from '../rules.ts'
import type { endTestOrder as contract } from '../test-order-contract.ts'
import { findOrder } from './credit-orders.ts'
import { createProviderRecords, endTestPayment } from '../../providers/server/public.ts'
import { settleOrderJob } from './settle-order-job.ts'

/** Throws `not_found` for an order of another member, one that is no test, and once the brand is open. */
export async function endTestOrder(
  ctx: MemberContext,
  { order: orderId, result }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!allowsTestOrders(ctx.site, ctx.local) || !(await lockClosedSite(ctx.db, ctx.site.id)))
    throw new ApiError('not_found')
  const order = await findOrder(ctx.db, orderId)
  if (
    order?.member_id !== ctx.actor.memberId ||
    !isTestOrder(order) ||
    order.provider_payment_id === null
  )
    throw new ApiError('not_found')
  const { provider, provider_payment_id: payment, site_id: site } = order
  await endTestPayment(createProviderRecords(ctx, provider), payment, result)
  await ctx.enqueue(settleOrderJob, { site, order: orderId, payment })
  return {}
}
