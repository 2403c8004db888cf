import { getUnusedByOrder } from '../../credits/server/public.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listOrders as contract } from '../contract.ts'
import { listMemberOrders } from './credit-orders.ts'
import { toOrder } from './get-order.ts'

export async function listOrders(ctx: MemberContext): Promise<Output<typeof contract>> {
  const orders = await listMemberOrders(ctx.db, ctx.actor.memberId)
  const unused = await getUnusedByOrder(ctx.db, ctx.actor.memberId)
  return { orders: await Promise.all(orders.map((order) => toOrder(ctx, order, unused))) }
}
