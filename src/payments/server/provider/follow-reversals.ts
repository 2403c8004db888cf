import { isGone, makePremium } from '../../../accounts/server/public.ts'
import { releaseForfeited, returnCredits } from '../../../credits/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { afterDispute } from '../../rules.ts'
import { addChargeback, disputesOf, markReversed } from '../chargebacks.ts'
import { countRefund, keepsAnOrder, lockOrder, reopenOrder, type OrderRow } from '../credit-orders.ts'
import { allowDebitsAgain } from '../debit-blocks.ts'
import { issueInvoice } from '../invoices.ts'
import { noteEvent } from '../payment-events.ts'
import { payBackToLeaver } from '../withdraw-order.ts'
import { chargebackKey } from './follow-chargebacks.ts'
import { memberMailJob } from './member-mails.ts'
import type { ReportedPayment } from './provider.ts'

type Chargeback = ReportedPayment['chargebacks'][number]

/** A dispute was won and the bank gave the money back: what its chargeback took returns, once. */
export async function followReversals(ctx: Context, orderId: string, { chargebacks }: ReportedPayment): Promise<void> {
  for (const chargeback of chargebacks) if (chargeback.reversed) await follow(ctx, orderId, chargeback)
}

/** One that is over before we heard of it took nothing; it is written down, so that an older report cannot bring it up again. */
async function follow(ctx: Context, orderId: string, { id }: Chargeback): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const followed = await markReversed(ctx.db, orderId, id, ctx.now)
  if (followed) await putBack(ctx, order, id, followed.amount)
  else await addChargeback(ctx.db, { orderId, id, amount: 0, orderWas: order.status, at: ctx.now, reversed: true })
}

async function putBack(ctx: Context, order: OrderRow, id: string, amount: number): Promise<void> {
  const { order_id: orderId, member_id: memberId } = order
  if (amount > 0) {
    await countRefund(ctx.db, orderId, -amount)
    const taxedAt = order.completed_at ?? ctx.now
    await issueInvoice(ctx, { order, kind: 'sale', cause: `reversed:${id}`, gross: amount, taxedAt })
  }
  await noteEvent(ctx, orderId, 'chargeback_reversed', { chargeback: id, amount })
  const { standing, before } = await disputesOf(ctx.db, orderId)
  // The lots of an order that stands again may be filled again, so the order comes first.
  const reopened = standing ? null : await reopenOrder(ctx.db, orderId, afterDispute(before))
  // To the very lots they were taken from, so with the origin and the price they had.
  await returnCredits(ctx, { memberId, key: chargebackKey(id), reason: 'chargeback_reversed', reference: orderId })
  if (reopened) await releaseForfeited(ctx, { memberId, orderId, key: `reopened:${id}` })
  if (!standing) await welcomeBack(ctx, order, reopened)
  ctx.announce(memberId, { kind: 'order', order: orderId })
  ctx.announce(memberId, { kind: 'user' })
}

async function welcomeBack(ctx: Context, { order_id, member_id, site_id }: OrderRow, order: OrderRow | null): Promise<void> {
  await allowDebitsAgain(ctx.db, member_id)
  if (await keepsAnOrder(ctx.db, member_id)) await makePremium(ctx.db, member_id)
  if (!(await isGone(ctx.db, member_id)))
    await ctx.enqueue(memberMailJob, { site: site_id, order: order_id, mail: 'chargeback-reversed' })
  else if (order?.status === 'completed') await payBackToLeaver(ctx, order)
}
