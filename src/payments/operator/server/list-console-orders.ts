import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { isTestOrder } from '../../rules.ts'
import type { ConsoleOrder, listConsoleOrders as contract } from '../orders-contract.ts'
import { listOrderPage, type ListedOrder } from './credit-orders.ts'

export async function listConsoleOrders(
  ctx: MemberContext,
  { limit, ...filter }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await listOrderPage(ctx.db, { ...filter, siteId: ctx.site.id }, limit + 1)
  const orders = found.slice(0, limit).map(toConsoleOrder)
  return { orders, next: found.length > limit ? (orders.at(-1)?.id ?? null) : null }
}

export const toConsoleOrder = (order: ListedOrder): ConsoleOrder => ({
  id: order.order_id,
  member: { id: order.member_id, name: order.name },
  bundle: order.bundle,
  credits: order.credits,
  amount: order.amount,
  currency: order.currency,
  refunded: order.refunded_amount,
  country: order.country,
  method: order.method,
  provider: order.provider,
  test: isTestOrder(order),
  status: order.status,
  created_at: order.created_at.toISOString(),
})
