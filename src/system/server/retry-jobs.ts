import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { retryJobs as contract } from '../contract.ts'
import { retryFailed } from './job-outbox.ts'

export async function retryJobs(
  ctx: MemberContext,
  { jobs }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const retried = await retryFailed(ctx.db, ctx.site.id, jobs)
  if (retried > 0)
    await recordAudit(ctx.db, ctx, {
      action: 'job.retry',
      subject: { kind: 'site', id: String(ctx.site.id) },
      after: { jobs: retried },
    })
  return { retried }
}
