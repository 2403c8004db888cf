import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { findOrder } from '../credit-orders.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { retryRefund, findRefund, markSent, markStuck, type RefundRow } from '../refunds.ts'
import { providerNamed, ProviderError } from '../../../providers/server/public.ts'

export const payRefundJob = defineJob<JobPayload & { order: string; refund: string }>('pay-refund')

const MAX_ATTEMPTS = 5

/**
 * Refunds through the provider. The job retries while the provider is unavailable; the idempotency
 * key makes a repeat harmless.
 */
async function payRefund(ctx: Context, orderId: string, refundId: string): Promise<void> {
  const [order, refund] = await Promise.all([
    findOrder(ctx.db, orderId),
    findRefund(ctx.db, orderId, refundId),
  ])
  if (!order?.provider_payment_id || refund?.status !== 'waiting') return
  const provider = await providerNamed(ctx, order.provider)
  const request = provider.refund(order.provider_payment_id, {
    amount: { amount: refund.amount, currency: refund.currency },
    key: `${refundId}-${refund.attempt}`,
    description: `${ctx.site.settings.name} ${orderId}`,
  })
  await request.then(
    ({ id }) => markSent(ctx.db, refund, id, ctx.now),
    (error: unknown) => handleRefusedRefund(ctx, refund, error),
  )
}

/**
 * A refused refund becomes `stuck` and needs an operator: the money may already have been returned
 * in the dashboard. Any other error is retried.
 */
async function handleRefusedRefund(ctx: Context, refund: RefundRow, error: unknown): Promise<void> {
  if (!(error instanceof ProviderError && error.refused)) throw error
  ctx.log.error(
    { order: refund.order_id, refund: refund.refund_id, alarm: 'payment', err: error },
    'a refund is refused',
  )
  await ctx.inTransaction(async (txCtx) => {
    if (await markStuck(txCtx.db, refund))
      await recordPaymentEvent(txCtx, refund.order_id, 'alarm', {
        reason: 'refund_stuck',
        refund: refund.refund_id,
      })
  })
}

export const refundJobs: JobHandler[] = [
  jobHandler(payRefundJob, (ctx, { order, refund }) => payRefund(ctx, order, refund), {
    transaction: false,
  }),
]

/**
 * Retries a failed refund with growing delay, at most MAX_ATTEMPTS times; then it is recorded as an
 * alarm.
 */
export async function requeueRefund(
  ctx: Context,
  orderId: string,
  providerId: string,
): Promise<void> {
  const refund = await retryRefund(ctx.db, orderId, providerId, MAX_ATTEMPTS)
  if (refund?.status === 'waiting') {
    const payload = { site: refund.site_id, order: orderId, refund: refund.refund_id }
    await ctx.enqueue(payRefundJob, payload, {
      runAt: new Date(ctx.now.getTime() + refund.attempt * 3_600_000),
    })
  } else if (refund)
    await recordPaymentEvent(ctx, orderId, 'alarm', {
      reason: 'refund_stuck',
      refund: refund.refund_id,
    })
}
