import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getOrder as contract, Order } from '../contract.ts'
import { findOrder, type OrderRow } from './credit-orders.ts'

/** An order of the member's own; anybody else's does not exist. */
export async function getOrder(ctx: MemberContext, { id }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const order = await findOrder(ctx.db, id)
  if (!order || order.member_id !== ctx.actor.memberId) throw new ApiError('not_found')
  return { order: toOrder(order) }
}

export function toOrder(order: OrderRow): Order {
  return {
    id: order.order_id,
    bundle: order.bundle,
    credits: order.credits,
    amount: { amount: order.amount, currency: order.currency },
    list_amount: order.list_amount,
    discount_code: order.discount_code,
    method: order.method,
    status: order.status,
    created_at: order.created_at.toISOString(),
    completed_at: order.completed_at?.toISOString() ?? null,
    checkout: order.status === 'pending' ? order.checkout_url : null,
    refunded: order.refunded_amount,
  }
}
