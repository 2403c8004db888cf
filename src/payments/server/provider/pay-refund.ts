import type { Context } from '../../../server/context.ts'
import { handle, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { findOrder } from '../credit-orders.ts'
import { noteEvent } from '../payment-events.ts'
import { askAgain, findRefund, markSent, markSettled } from '../refunds.ts'
import { providerNamed } from './choose-provider.ts'
import type { ReportedPayment } from './provider.ts'

export const payRefundJob = defineJob<JobPayload & { order: string; refund: string }>('pay-refund')

const MOST_ATTEMPTS = 5

/** Money back by the way it came. A provider that is down makes the job run again; the key makes a repeat harmless. */
async function payRefund(ctx: Context, orderId: string, refundId: string): Promise<void> {
  const [order, refund] = await Promise.all([findOrder(ctx.db, orderId), findRefund(ctx.db, orderId, refundId)])
  if (!order?.provider_payment_id || refund?.status !== 'waiting') return
  const { id } = await providerNamed(ctx, order.provider).refund(order.provider_payment_id, {
    amount: { amount: refund.amount, currency: refund.currency },
    key: `${refundId}-${refund.attempt}`,
    description: `${ctx.site.settings.name} ${orderId}`,
  })
  await markSent(ctx.db, refund, id, ctx.now)
}

export const refundJobs: JobHandler[] = [
  handle(payRefundJob, (ctx, { order, refund }) => payRefund(ctx, order, refund), { transaction: false }),
]

/** What the provider says of refunds: done, or given up, which asks again. A refund that we never asked for is an alarm. */
export async function followRefunds(ctx: Context, orderId: string, { refunds }: ReportedPayment): Promise<void> {
  for (const { id, failed, settled } of refunds) {
    if (settled) await markSettled(ctx.db, orderId, id)
    if (!failed) continue
    const refund = await askAgain(ctx.db, orderId, id, MOST_ATTEMPTS)
    if (refund?.status === 'waiting') {
      const payload = { site: refund.site_id, order: orderId, refund: refund.refund_id }
      await ctx.enqueue(payRefundJob, payload, { runAt: new Date(ctx.now.getTime() + refund.attempt * 3_600_000) })
    } else if (refund) await noteEvent(ctx, orderId, 'alarm', { reason: 'refund_stuck', refund: refund.refund_id })
  }
}
