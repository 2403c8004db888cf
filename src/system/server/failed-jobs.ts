import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { maskText } from '../../server/log-mask.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type * as contract from '../contract.ts'
import { listFailed, removeFailed, retryFailed } from './jobs-table.ts'

const MAX_JOBS = 200

export async function listFailedJobs({
  db,
  site,
}: MemberContext): Promise<Output<typeof contract.listFailedJobs>> {
  const jobs = await listFailed(db, site.id, MAX_JOBS)
  return {
    jobs: jobs.map(({ error, run_at, created_at, ...job }) => ({
      ...job,
      error: maskText(error.split('\n', 1)[0] ?? ''),
      created_at: created_at.toISOString(),
      next_at: job.attempts >= job.max_attempts ? null : run_at.toISOString(),
    })),
  }
}

export async function retryJobs(
  ctx: MemberContext,
  { jobs }: Parsed<typeof contract.retryJobs>,
): Promise<Output<typeof contract.retryJobs>> {
  const retried = await retryFailed(ctx.db, ctx.site.id, jobs)
  if (retried > 0)
    await recordAudit(ctx.db, ctx, {
      action: 'job.retry',
      subject: { kind: 'site', id: String(ctx.site.id) },
      after: { jobs: retried },
    })
  return { retried }
}

export async function removeJob(
  ctx: MemberContext,
  { job, reason }: Parsed<typeof contract.removeJob>,
): Promise<Output<typeof contract.removeJob>> {
  const removed = await removeFailed(ctx.db, ctx.site.id, job)
  if (removed)
    await recordAudit(ctx.db, ctx, {
      action: 'job.remove',
      subject: { kind: 'job', id: job },
      reason,
      before: removed,
    })
  return { removed: removed !== null }
}
