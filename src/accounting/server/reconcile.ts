import type { Context } from '../../server/context.ts'
import { jobHandler, type JobPayload } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import {
  continueOnError,
  findOrder,
  listDisputedOrders,
  listSettledOrders,
  pollOrExpire,
  settleOrder,
  type OrderRow,
} from '../../payments/server/public.ts'
import { providerNamed, type ReportedPayment } from '../../providers/server/public.ts'
import {
  closeFaultsOfSubject,
  closeMissingFaults,
  findFaults,
  ownRules,
  recordFault,
  type Fault,
} from './reconciliation-faults.ts'

const DAY = 86_400_000
const PROVIDER_DIFFERS = 'provider_differs'

/** Applies what the provider says about an order, and closes its fault if the two agree then. */
export const recheckOrderJob = defineJob<JobPayload & { order: string }>('payments-recheck-order')

/**
 * Checks the books' invariants and compares recent orders with the provider; each difference is
 * logged as an alarm once.
 */
export async function reconcile(ctx: Context): Promise<void> {
  const found = await findFaults(ctx.db, ctx.site.id)
  for (const fault of found) await raiseAlarm(ctx, fault)
  await closeMissingFaults(ctx.db, ctx.site.id, { rules: ownRules, found, now: ctx.now })
  for (const order of await listSettledOrders(
    ctx.db,
    ctx.site.id,
    new Date(ctx.now.getTime() - 3 * DAY),
  ))
    await continueOnError(ctx, order, () => compareWithProvider(ctx, order))
  // A dispute is decided within weeks; its webhook may have been lost.
  for (const order of await listDisputedOrders(
    ctx.db,
    ctx.site.id,
    new Date(ctx.now.getTime() - 400 * DAY),
  ))
    await continueOnError(ctx, order, () => pollOrExpire(ctx, order))
}

async function compareWithProvider(ctx: Context, order: OrderRow): Promise<void> {
  const fault = await findDifference(ctx, order)
  if (fault) await raiseAlarm(ctx, fault)
}

/** Leaves the fault open while the two differ. */
async function recheckOrder(ctx: Context, orderId: string): Promise<void> {
  const before = await findOrder(ctx.db, orderId)
  if (!before?.provider_payment_id) return
  await settleOrder(ctx, orderId, before.provider_payment_id)
  const order = await findOrder(ctx.db, orderId)
  const fault = order && (await findDifference(ctx, order))
  if (fault) return raiseAlarm(ctx, fault)
  await closeFaultsOfSubject(ctx.db, { fault: PROVIDER_DIFFERS, subject: orderId, now: ctx.now })
}

async function findDifference(ctx: Context, order: OrderRow): Promise<Fault | null> {
  if (!order.provider_payment_id) return null
  const provider = await providerNamed(ctx, order.provider)
  const report = await provider.fetchPayment(order.provider_payment_id)
  const returned = report ? sumReturned(report) : 0
  const same =
    report?.status === 'completed' &&
    report.amount.amount === order.amount &&
    report.amount.currency === order.currency &&
    returned <= order.refunded_amount
  if (same) return null
  const reported = report
    ? `${report.status} ${report.amount.amount} ${report.amount.currency} -${returned}`
    : 'unknown'
  return { fault: PROVIDER_DIFFERS, subject: order.order_id, detail: reported }
}

/** Sums refunds and open chargebacks, at most the amount paid. */
function sumReturned({ refunds, chargebacks, amount: paid }: ReportedPayment): number {
  const refunded = refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
  return Math.min(
    paid.amount,
    chargebacks.reduce((sum, { amount, reversed }) => sum + (reversed ? 0 : amount), refunded),
  )
}

async function raiseAlarm(ctx: Context, fault: Fault): Promise<void> {
  if (await recordFault(ctx.db, ctx.site.id, fault, ctx.now))
    ctx.log.error({ alarm: 'reconciliation', ...fault }, 'the books do not agree')
}

export const recheckOrderHandler = jobHandler(
  recheckOrderJob,
  (ctx, { order }) => recheckOrder(ctx, order),
  { transaction: false },
)
