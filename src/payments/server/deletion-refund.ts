import { memberDeleted, type DeletedMember } from '../../accounts/server/public.ts'
import { getUnusedByOrder, waiveCredits } from '../../credits/server/public.ts'
import type { Money } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { refundable, withdrawalDeadline } from '../rules.ts'
import { listMemberOrders, type OrderRow } from './credit-orders.ts'
import { withdraw } from './withdraw-order.ts'

type OrderContext = Pick<Context, 'db' | 'now' | 'site' | 'actor'>

type RefundableOrder = { order: OrderRow; unused: number; amount: number }

/** Lists the member's orders with unused credits and the refund of each, in minor units. */
async function unspentOrders(db: Queryable, memberId: string): Promise<RefundableOrder[]> {
  const unusedByOrder = await getUnusedByOrder(db, memberId)
  const orders = (await listMemberOrders(db, memberId)).map((order) => {
    const unused = unusedByOrder.get(order.order_id) ?? 0
    return {
      order,
      unused,
      amount: refundable({ ...order, unused, refunded: order.refunded_amount }),
    }
  })
  return orders.filter(({ amount }) => amount > 0)
}

function canWithdraw(ctx: OrderContext, { status, completed_at }: OrderRow): boolean {
  if (status !== 'completed' || completed_at === null) return false
  const paid = { completedAt: completed_at, banned: ctx.actor?.banned ?? false }
  return withdrawalDeadline(ctx, paid) > ctx.now
}

const isOpenDebit = ({ status, method }: OrderRow) => status === 'pending' && method === 'sdd'

/**
 * Returns the refund of an account deletion per currency and its credits; `debit` if part of it
 * awaits the settlement of a direct debit.
 */
export async function calculateDeletionRefund(
  ctx: OrderContext,
  memberId: string,
): Promise<{ amounts: Money[]; credits: number; debit: boolean }> {
  const unspent = await unspentOrders(ctx.db, memberId)
  const orders = unspent.filter(({ order }) => canWithdraw(ctx, order) || isOpenDebit(order))
  const sums = new Map<Money['currency'], number>()
  for (const { order, amount } of orders)
    sums.set(order.currency, (sums.get(order.currency) ?? 0) + amount)
  return {
    amounts: [...sums].map(([currency, amount]) => ({ amount, currency })),
    credits: orders.reduce((sum, { unused }) => sum + unused, 0),
    debit: orders.some(({ order }) => isOpenDebit(order)),
  }
}

/**
 * Refunds the unused credits of every order that can be withdrawn from, if the member chose a
 * refund, and waives the others. With `waive` all are waived. An unsettled debit is refunded once
 * it settles.
 */
async function handleMemberDeleted(
  ctx: Context,
  { memberId, email, language, credits }: DeletedMember,
): Promise<void> {
  if (credits === null) return
  if (credits === 'refund')
    for (const { order } of await unspentOrders(ctx.db, memberId))
      // One request makes several refunds, so its idempotency key cannot identify one.
      if (canWithdraw(ctx, order))
        await withdraw({ ...ctx, requestKey: null }, order, { recipient: { email, language } })
  await waiveCredits(ctx, { memberId, provisional: credits === 'waive' })
}

export const paymentsListeners: Listener[] = [onEvent(memberDeleted, handleMemberDeleted)]
