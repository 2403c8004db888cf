import { getUnusedByOrder, withdrawCredits } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { withdrawOrder as contract } from '../contract.ts'
import { refundable, withdrawalDeadline } from '../rules.ts'
import { findOrder, type OrderRow } from './credit-orders.ts'
import { moveOrder } from './orders/order-state.ts'
import type { Recipient } from './orders/member-mails.ts'
import { requestRefund } from './orders/reverse-payment.ts'
import { findRequestedRefund } from './refunds.ts'

/**
 * Takes the unused credits and refunds what they cost. Rejects an amount other than the one that the
 * confirmation page showed.
 */
export async function withdrawOrder(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const existing = await findRequestedRefund(ctx)
  if (existing) return { refunded: { amount: existing.amount, currency: existing.currency } }
  const order = await findOrder(ctx.db, input.order)
  if (!order || order.member_id !== ctx.actor.memberId) throw new ApiError('not_found')
  if (order.status !== 'completed' || !order.completed_at) throw new ApiError('not_refundable')
  const paid = { completedAt: order.completed_at, banned: ctx.actor.banned }
  if (withdrawalDeadline(ctx, paid) <= ctx.now) throw new ApiError('withdrawal_over')
  const amount = await withdraw(ctx, order)
  if (amount !== input.amount) throw new ApiError('amount_changed')
  return { refunded: { amount, currency: order.currency } }
}

type RefundMail = { recipient?: Recipient; mail?: 'withdrawal-receipt' | 'discount-lost' }

/**
 * Returns the refund in minor units. Must run in a transaction, which any later error rolls back.
 * `recipient` gets the mail when the account is about to be deleted.
 */
export async function withdraw(
  ctx: Context,
  order: OrderRow,
  { recipient, mail = 'withdrawal-receipt' }: RefundMail = {},
): Promise<number> {
  const { order_id, member_id } = order
  const moved = await moveOrder(ctx.db, order_id, 'refunded', ctx.now)
  if (!moved) throw new ApiError('not_refundable')
  const { withdrawn } = await withdrawCredits(ctx, {
    memberId: member_id,
    orderId: order_id,
    key: `refund:${order_id}`,
    kind: 'refund',
  })
  const amount = refundable({
    amount: order.amount,
    credits: order.credits,
    unused: withdrawn,
    refunded: order.refunded_amount,
  })
  if (amount === 0) throw new ApiError('nothing_to_refund')
  await requestRefund(ctx, order, { amount, credits: withdrawn, mail, recipient })
  return amount
}

/**
 * Refunds a payment that the order may not keep: its member deleted the account, or another order
 * used its discount. Returns false, and does nothing, if all credits are used.
 */
export async function refundUnused(
  ctx: Context,
  order: OrderRow,
  mail?: RefundMail['mail'],
): Promise<boolean> {
  const unused = await getUnusedByOrder(ctx.db, order.member_id)
  if ((unused.get(order.order_id) ?? 0) === 0) return false
  await withdraw(ctx, order, mail ? { mail } : {})
  return true
}
