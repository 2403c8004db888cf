import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import {
  addErasure,
  addErasures,
  completeErasure,
  findOpenErasure,
  recordFailedErasure,
} from '../provider-erasures.ts'
import { providerNamed, ProviderError } from '../../../providers/server/public.ts'

const eraseCustomerJob = defineJob<JobPayload & { erasure: string }>('payments-erase-customer')

/**
 * Has the member's customers deleted at their providers, with all stored cards and accounts. Runs in
 * the transaction that erases the member; a provider that is down delays no erasure.
 */
export async function eraseCustomers(ctx: Context, memberId: string): Promise<void> {
  const { id: site } = ctx.site
  for (const erasure of await addErasures(ctx.db, { siteId: site, memberId, now: ctx.now }))
    await ctx.enqueue(eraseCustomerJob, { site, erasure })
}

/** Has a customer deleted whose payment stored a card after the member was erased. */
export async function eraseLateCustomer(
  ctx: Context,
  customer: { provider: string; customer_id: string },
): Promise<void> {
  const { id: site } = ctx.site
  const erasure = await addErasure(ctx.db, { ...customer, siteId: site, now: ctx.now })
  await ctx.enqueue(eraseCustomerJob, { site, erasure })
}

/** Records the outcome; a failure is thrown again, so that the job is retried. */
async function eraseCustomer(ctx: Context, id: string): Promise<void> {
  const erasure = await findOpenErasure(ctx.db, id)
  if (!erasure) return
  try {
    const provider = await providerNamed(ctx, erasure.provider)
    await provider.removeCustomer(erasure.customer_id)
  } catch (error) {
    if (error instanceof ProviderError) await recordFailedErasure(ctx.db, id, error.message)
    throw error
  }
  await completeErasure(ctx.db, id, ctx.now)
}

export const eraseCustomerJobs: JobHandler[] = [
  jobHandler(eraseCustomerJob, (ctx, { erasure }) => eraseCustomer(ctx, erasure), {
    transaction: false,
  }),
]
