import { memberDeleted, type DeletedMember } from '../../accounts/server/public.ts'
import { getUnusedByOrder, waiveCredits } from '../../credits/server/public.ts'
import type { Money } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { refundable } from '../rules.ts'
import { ordersOf, type OrderRow } from './credit-orders.ts'
import { mayWithdrawUntil } from './get-order.ts'
import { providerNamed } from './provider/choose-provider.ts'
import { cardsOf } from './stored-cards.ts'
import { withdraw } from './withdraw-order.ts'

type OrderContext = Pick<Context, 'db' | 'now' | 'site' | 'actor'>
type Unspent = { order: OrderRow; unused: number; amount: number }

/** The member's orders with unused credits, and what those would bring back. */
async function unspentOrders(db: Queryable, memberId: string): Promise<Unspent[]> {
  const left = await getUnusedByOrder(db, memberId)
  const orders = (await ordersOf(db, memberId)).map((order) => {
    const unused = left.get(order.order_id) ?? 0
    return {
      order,
      unused,
      amount: refundable({ ...order, unused, refunded: order.refunded_amount }),
    }
  })
  return orders.filter(({ amount }) => amount > 0)
}

function canWithdraw(ctx: OrderContext, { status, completed_at }: OrderRow): boolean {
  return (
    status === 'completed' && completed_at !== null && mayWithdrawUntil(ctx, completed_at) > ctx.now
  )
}

const isOpenDebit = ({ status, method }: OrderRow) => status === 'pending' && method === 'sdd'

/** What a deletion would pay back, in each currency, and for how many credits; `debit` if some of it waits for a bank. */
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
 * Who deletes their account and wants the money for unused credits gets it from every order that can be withdrawn from. What
 * is left then, or all of it where they waive, is given up. A debit that has not settled is paid back once its money comes.
 */
async function handleMemberDeleted(
  ctx: Context,
  { memberId, email, language, credits }: DeletedMember,
): Promise<void> {
  if (credits === null) return
  if (credits === 'refund')
    for (const { order } of await unspentOrders(ctx.db, memberId))
      // One request pays many orders back, so it is bound to none of the refunds.
      if (canWithdraw(ctx, order))
        await withdraw({ ...ctx, requestKey: null }, order, { email, language })
  await waiveCredits(ctx, { memberId, provisional: credits === 'waive' })
}

/** Before a member is erased: what we forget, the provider must not be able to charge. Asks the provider, so outside of a transaction. */
export async function revokeCards(ctx: Context, memberId: string): Promise<void> {
  for (const card of await cardsOf(ctx.db, memberId))
    await providerNamed(ctx, card.provider).revokeMandate(card.customer_id, card.mandate_id)
}

export const paymentsListeners: Listener[] = [onEvent(memberDeleted, handleMemberDeleted)]
