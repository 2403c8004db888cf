import {
  releaseForfeited,
  returnCredits,
  settleLot,
  withdrawCredits,
} from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import type { OrderRow } from '../credit-orders.ts'
import { blockDebits } from '../debit-blocks.ts'
import { memberMailJob } from './member-mails.ts'

/** The ledger key of a returned debit's withdrawal. */
const toReturnedKey = (orderId: string) => `returned:${orderId}`

/** Withdraws the unused credits of a failed debit and blocks further debits of the member. */
export async function takeBackDebit(ctx: Context, order: OrderRow): Promise<void> {
  const { member_id: memberId, order_id: orderId, site_id: site } = order
  const key = toReturnedKey(orderId)
  await withdrawCredits(ctx, { memberId, orderId, key, kind: 'chargeback' })
  await blockDebits(ctx, memberId, 'returned')
  await ctx.enqueue(memberMailJob, { site, order: orderId, mail: 'debit-returned' })
}

/**
 * A debit's credits were granted with the order; if they were withdrawn when it failed, they return
 * to their lot once it is paid.
 */
export async function settleDebit(ctx: Context, order: OrderRow): Promise<void> {
  const { member_id: memberId, order_id: orderId } = order
  const reason = 'chargeback_reversed'
  await settleLot(ctx.db, memberId, orderId)
  const key = toReturnedKey(orderId)
  await returnCredits(ctx, { memberId, key, reason, reference: orderId })
  await releaseForfeited(ctx, { memberId, orderId, key: `settled:${orderId}` })
}
