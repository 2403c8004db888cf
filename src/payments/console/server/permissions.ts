import { ApiError } from '../../../platform/api-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findOrder, lockOrder, type OrderRow } from '../../server/credit-orders.ts'

/** Returns an order of the site for reading. */
export async function getSiteOrder(ctx: MemberContext, orderId: string): Promise<OrderRow> {
  const order = await findOrder(ctx.db, orderId)
  if (!order || order.site_id !== ctx.site.id) throw new ApiError('not_found')
  return order
}

/** Locks an order of the site for a change; nobody decides about their own orders. */
export async function lockSiteOrder(ctx: MemberContext, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order || order.site_id !== ctx.site.id) throw new ApiError('not_found')
  if (order.member_id === ctx.actor.memberId) throw new ApiError('own_order')
  return order
}
