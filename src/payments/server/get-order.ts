import { findAccountSummary } from '../../accounts/server/public.ts'
import { getSpendable, getUnusedByOrder } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getOrder as contract, Order } from '../contract.ts'
import { statementName } from '../../providers/server/public.ts'
import { isTestOrder, refundable, withdrawalDeadline } from '../rules.ts'
import { findOrder, type OrderRow } from './credit-orders.ts'
import { findCard } from './stored-cards.ts'

/** Throws `not_found` for an order of another member. */
export async function getOrder(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const order = await findOrder(ctx.db, id)
  if (!order || order.member_id !== ctx.actor.memberId) throw new ApiError('not_found')
  const { db, actor } = ctx
  // After the order, so that a completed one is in the balance.
  const account = await findAccountSummary(db, actor.memberId)
  return {
    order: await toOrder(ctx, order),
    buyer: {
      credits: await getSpendable(db, actor.memberId),
      paid_user: account?.paid_user ?? actor.paid,
    },
  }
}

type ViewContext = Pick<MemberContext, 'db' | 'now' | 'site' | 'actor'>

/** Callers with many orders pass `unusedByOrder`, so that it is queried once. */
export async function toOrder(
  ctx: ViewContext,
  order: OrderRow,
  unusedByOrder?: Map<string, number>,
): Promise<Order> {
  const unused = unusedByOrder ?? (await getUnusedByOrder(ctx.db, order.member_id))
  const card = order.card_id ? await findCard(ctx.db, order.member_id, order.card_id) : null
  return {
    id: order.order_id,
    bundle: order.bundle,
    credits: order.credits,
    amount: { amount: order.amount, currency: order.currency },
    list_amount: order.list_amount,
    discount_code: order.discount_code,
    discount_lost: order.discount_lost,
    method: order.method,
    statement: statementName(ctx.site, order.provider),
    status: order.status,
    test: isTestOrder(order),
    failure: order.status === 'failed' ? order.failure : null,
    created_at: order.created_at.toISOString(),
    completed_at: order.completed_at?.toISOString() ?? null,
    checkout: order.status === 'pending' ? order.checkout_url : null,
    next: order.next_path,
    refunded: order.refunded_amount,
    refundable: findRefundable(ctx, order, unused.get(order.order_id) ?? 0),
    card: card && { id: card.card_id, brand: card.brand, last_four: card.last_four },
  }
}

/** Returns the refund of a withdrawal now, or null if none is possible. */
function findRefundable(ctx: ViewContext, order: OrderRow, unused: number): Order['refundable'] {
  if (order.status !== 'completed' || !order.completed_at) return null
  const { now, actor } = ctx
  const { completed_at: completedAt } = order
  const until = withdrawalDeadline(ctx, { completedAt, banned: actor.banned })
  const amount = refundable({
    amount: order.amount,
    credits: order.credits,
    unused,
    refunded: order.refunded_amount,
  })
  return until > now && amount > 0 ? { amount, unused, until: until.toISOString() } : null
}
