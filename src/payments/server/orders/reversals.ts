import { isDeleted, makePremium } from '../../../accounts/server/public.ts'
import { releaseForfeited, returnCredits, withdrawCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import {
  addChargeback,
  getDisputes,
  markDefended,
  markReversed,
  raiseChargeback,
} from '../chargebacks.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { lockOrder, type OrderRow } from '../credit-orders.ts'
import { hasPaidOrder } from '../order-sums.ts'
import { blockDebits, unblockDebits } from '../debit-blocks.ts'
import type { ReportedPayment } from '../../../providers/server/public.ts'
import { insertExternalRefund, isOurRefund, markSettled } from '../refunds.ts'
import { refundUnused } from '../withdraw-order.ts'
import { applyWarning } from './apply-warning.ts'
import { memberMailJob } from './member-mails.ts'
import { requeueRefund } from './pay-refund.ts'
import { emitOrderEvent, orderChargedBack } from './order-events.ts'
import { moveOrder, reopenOrder } from './order-state.ts'
import { reversePayment, withdrawPaidCredits } from './reverse-payment.ts'

/**
 * Applies what a report says of refunds, chargebacks and warnings of an order, in the transaction of
 * its status.
 */
export async function applyReversals(
  ctx: Context,
  orderId: string,
  { chargebacks, refunds, warnings = [] }: ReportedPayment,
): Promise<void> {
  // Reversals first: a later refund may be paid out of the returned amount.
  for (const { id, reversed } of chargebacks) if (reversed) await applyReversal(ctx, orderId, id)
  for (const refund of refunds) {
    if (refund.settled) await markSettled(ctx.db, orderId, refund.id)
    if (refund.failed) await requeueRefund(ctx, orderId, refund.id)
    else await applyExternalRefund(ctx, orderId, refund)
  }
  for (const chargeback of chargebacks)
    if (!chargeback.reversed) await applyChargeback(ctx, orderId, chargeback)
  for (const { id, defended } of chargebacks)
    if (defended && (await markDefended(ctx.db, orderId, id, ctx.now)))
      await recordPaymentEvent(ctx, orderId, 'defended', { chargeback: id })
  for (const warning of warnings) await applyWarning(ctx, orderId, warning)
}

/**
 * Applies a refund that was made in the provider's dashboard, once, and withdraws the unused credits
 * that it paid for. The row lock serializes parallel reports.
 */
async function applyExternalRefund(
  ctx: Context,
  orderId: string,
  refund: ReportedPayment['refunds'][number],
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at || (await isOurRefund(ctx.db, orderId, refund))) return
  const { member_id, site_id: site, currency } = order
  const { id, settled } = refund
  const left = order.amount - order.refunded_amount
  const amount = Math.min(refund.amount, left)
  if (amount <= 0) return
  const credits = await withdrawPaidCredits(ctx, order, { amount, refundId: id })
  await insertExternalRefund(ctx.db, {
    order_id: orderId,
    refund_id: newId(),
    member_id,
    site_id: site,
    amount,
    currency,
    credits,
    requested_at: ctx.now,
    providerId: id,
    settled,
  })
  if (amount === left) await moveOrder(ctx.db, orderId, 'refunded', ctx.now)
  const event = { kind: 'refund', detail: { refund: id, credits, by: 'provider' } } as const
  const mail = { mail: 'paid-back', amount } as const
  await reversePayment(ctx, order, { amount, cause: id, event, mail })
}

/** The ledger key of a chargeback's withdrawal; its reversal finds the credits by this key. */
const toChargebackKey = (id: string): string => `chargeback:${id}`

/** The one of what a chargeback took later, when the reversal of another one left it. */
const toRaisedKey = (id: string): string => `${toChargebackKey(id)}:raised`

/**
 * Applies each chargeback once. Withdraws the unused credits; the rest was spent. A returned direct
 * debit blocks further debits of the member.
 */
export async function applyChargeback(
  ctx: Context,
  orderId: string,
  { id, amount: reportedAmount, reason, evidenceDueAt }: ReportedPayment['chargebacks'][number],
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const { member_id: memberId, currency } = order
  const amount = Math.min(reportedAmount, order.amount - order.refunded_amount)
  const previousStatus = order.status
  const chargeback = { orderId, id, amount, previousStatus, at: ctx.now, reason, evidenceDueAt }
  if (!(await addChargeback(ctx.db, { ...chargeback, reversed: false })))
    return increaseChargeback(ctx, order, { id, reported: reportedAmount })
  await moveOrder(ctx.db, orderId, 'charged_back', ctx.now)
  const isDebit = order.method === 'sdd'
  const mail = { mail: isDebit ? 'debit-returned' : 'charged-back' } as const
  await reverseChargedBack(ctx, order, { id, amount, cause: id, key: toChargebackKey(id), mail })
  await emitOrderEvent(ctx, order, orderChargedBack, { memberId, orderId, amount, currency })
  if (isDebit) await blockDebits(ctx, memberId, 'chargeback')
}

/**
 * A chargeback takes at most what is left of the order. When the reversal of an earlier one is
 * reported after it, there is more to take.
 */
async function increaseChargeback(
  ctx: Context,
  order: OrderRow,
  { id, reported }: { id: string; reported: number },
): Promise<void> {
  const { order_id: orderId, refunded_amount: before } = order
  const left = order.amount - before
  const amount = left > 0 ? await raiseChargeback(ctx.db, { orderId, id, reported, left }) : 0
  if (amount === 0) return
  const cause = `${id}:raised-${before + amount}`
  await reverseChargedBack(ctx, order, { id, amount, cause, key: toRaisedKey(id) })
}

type ChargedBack = Pick<Parameters<typeof reversePayment>[2], 'amount' | 'cause' | 'mail'> & {
  id: string
  key: string
}

async function reverseChargedBack(
  ctx: Context,
  order: OrderRow,
  { id, key, ...reversal }: ChargedBack,
): Promise<void> {
  const { member_id: memberId, order_id: orderId } = order
  const withdrawal = { memberId, orderId, key, kind: 'chargeback' } as const
  const { withdrawn: credits } = await withdrawCredits(ctx, withdrawal)
  const event = { kind: 'chargeback', detail: { chargeback: id, credits } } as const
  await reversePayment(ctx, order, { ...reversal, event })
}

/**
 * Applies the reversal of a chargeback (a won dispute) once: amount, credits and premium return.
 */
async function applyReversal(ctx: Context, orderId: string, id: string): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const { member_id: memberId } = order
  const reversed = await markReversed(ctx.db, orderId, id, ctx.now)
  // The chargeback itself was never applied. It is inserted as reversed, so that a late report
  // cannot apply it.
  if (!reversed) {
    const unknown = { amount: 0, previousStatus: order.status, at: ctx.now, reversed: true }
    await addChargeback(ctx.db, { orderId, id, ...unknown })
    return
  }
  const event = { kind: 'chargeback_reversed', detail: { chargeback: id } } as const
  await reversePayment(ctx, order, { amount: -reversed.amount, cause: `reversed:${id}`, event })
  const { isDisputed, previousStatuses } = await getDisputes(ctx.db, orderId)
  // First, because the database accepts credits only in lots of paid orders.
  const reopened = isDisputed ? null : await reopenOrder(ctx.db, orderId, previousStatuses)
  // Returns the credits to the lots they came from, with their origin and price.
  const reason = 'chargeback_reversed'
  for (const key of [toChargebackKey(id), toRaisedKey(id)])
    await returnCredits(ctx, { memberId, key, reason, reference: orderId })
  if (reopened) await releaseForfeited(ctx, { memberId, orderId, key: `reopened:${id}` })
  if (isDisputed) return
  await unblockDebits(ctx.db, memberId)
  if (await hasPaidOrder(ctx.db, memberId)) await makePremium(ctx.db, memberId)
  const mail = { site: order.site_id, order: orderId, mail: 'chargeback-reversed' } as const
  if (!(await isDeleted(ctx.db, memberId))) await ctx.enqueue(memberMailJob, mail)
  else if (reopened?.status === 'completed') await refundUnused(ctx, reopened)
}
