import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { claimOrderNews as contract } from '../contract.ts'
import { claimUnseenOrder } from './credit-orders.ts'
import { toOrder } from './get-order.ts'

const NEWS_DAYS = 7

/** For the completion toast: returns a completed order that the member has not seen, once. */
export async function claimOrderNews(ctx: MemberContext): Promise<Output<typeof contract>> {
  const since = new Date(ctx.now.getTime() - NEWS_DAYS * 86_400_000)
  const order = await claimUnseenOrder(ctx.db, ctx.actor.memberId, since, ctx.now)
  return { order: order && (await toOrder(ctx, order)) }
}
