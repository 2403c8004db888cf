import { handle, type JobHandler, type JobPayload, type Scheduled } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import type { Context } from '../../server/context.ts'
import { releaseDiscount } from '../../discounts/server/discounts.ts'
import { forgottenOrders, moveOrder, type OrderRow } from './credit-orders.ts'
import { localProviderJobs } from './provider/local-webhook.ts'
import { settleOrder } from './provider/settle-order.ts'

export const settleOrderJob = defineJob<JobPayload & { order: string; payment: string }>('settle-order')

export const paymentsJobs: JobHandler[] = [
  handle(settleOrderJob, (ctx, { order, payment }) => settleOrder(ctx, order, payment), { transaction: false }),
  ...localProviderJobs,
]

const FORGOTTEN_AFTER = 15 * 60_000
const NEVER_OPENED_AFTER = 3_600_000

/** A webhook may never come: whatever is still open is asked for again, until the provider has an end for it. */
async function askForForgotten(ctx: Context): Promise<void> {
  const orders = await forgottenOrders(ctx.db, ctx.site.id, new Date(ctx.now.getTime() - FORGOTTEN_AFTER))
  for (const order of orders) {
    if (order.provider_payment_id) await settleOrder(ctx, order.order_id, order.provider_payment_id)
    else if (order.created_at.getTime() < ctx.now.getTime() - NEVER_OPENED_AFTER) await giveUp(ctx, order)
  }
}

/** The process died before the provider answered: nobody was ever given a checkout for this order. */
async function giveUp(ctx: Context, order: OrderRow): Promise<void> {
  await ctx.inTransaction(async (own) => {
    if (await moveOrder(own.db, order.order_id, 'expired', ctx.now)) await releaseDiscount(own.db, order.order_id)
  })
}

export const paymentsSchedules: Scheduled[] = [{ name: 'ask-for-forgotten-payments', cron: '*/10 * * * *', run: askForForgotten }]
