import * as z from 'zod'
import { findAccountSummary } from '../../../accounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import type { ChargebackTable } from '../../../server/database/generated/tables.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { endDefence, findWaitingDefence } from '../chargebacks.ts'
import { listPictureFiles } from '../dispute-pictures.ts'
import { findOrder } from '../credit-orders.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { providerNamed, ProviderError } from '../../../providers/server/public.ts'
import { EvidencePieces } from './evidence-file.ts'
import { renderEvidencePdf } from './evidence-pdf.ts'

export const defendChargebackJob = defineJob<JobPayload & { order: string; chargeback: string }>(
  'defend-chargeback',
)

/**
 * Hands in what was decided on at the provider. The job retries while the provider is unavailable,
 * until the bank accepts nothing any more.
 */
async function defendChargeback(ctx: Context, orderId: string, id: string): Promise<void> {
  const [order, found] = await Promise.all([
    findOrder(ctx.db, orderId),
    findWaitingDefence(ctx.db, orderId, id),
  ])
  if (!order?.provider_payment_id || !found) return
  const account = await findAccountSummary(ctx.db, order.member_id)
  const file = await renderEvidencePdf({
    site: ctx.site.settings.name,
    order,
    case: { name: 'Chargeback', id },
    customer: { name: found.name, email: account?.email ?? '' },
    pieces: z.parse(EvidencePieces, found.evidence),
    pictures: await listPictureFiles(ctx.db, ctx.site.id, { order: orderId, chargeback: id }),
  })
  const provider = await providerNamed(ctx, order.provider)
  const defence = { chargeback: id, reason: found.defence_reason, file }
  try {
    if (!provider.defend) throw new ProviderError('no defence by API', { refused: true })
    await provider.defend(order.provider_payment_id, defence)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (!error.refused && ctx.now < found.due_at) throw error
    return endAsRefused(ctx, found, error)
  }
  await ctx.inTransaction(async (txCtx) => {
    if (await endDefence(txCtx.db, found, { defence: 'sent', note: '', now: ctx.now }))
      await recordPaymentEvent(txCtx, orderId, 'defended', { chargeback: id })
  })
}

/** Somebody has to hand the file in by hand, or accept the loss. */
async function endAsRefused(
  ctx: Context,
  found: ChargebackTable,
  error: ProviderError,
): Promise<void> {
  const { order_id: order, chargeback_id: chargeback } = found
  ctx.log.error({ order, chargeback, alarm: 'payment', err: error }, 'a defence is refused')
  await ctx.inTransaction(async (txCtx) => {
    const end = { defence: 'refused', note: error.message, now: ctx.now } as const
    if (await endDefence(txCtx.db, found, end))
      await recordPaymentEvent(txCtx, order, 'defence_refused', { chargeback, reason: end.note })
  })
}

export const defenceJobs: JobHandler[] = [
  jobHandler(
    defendChargebackJob,
    (ctx, { order, chargeback }) => defendChargeback(ctx, order, chargeback),
    { transaction: false },
  ),
]
