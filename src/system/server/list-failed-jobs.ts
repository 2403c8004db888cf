import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { maskText } from '../../server/log-mask.ts'
import type { listFailedJobs as contract } from '../contract.ts'
import { listFailed } from './job-outbox.ts'

const MAX_JOBS = 200

export async function listFailedJobs({
  db,
  site,
}: MemberContext): Promise<Output<typeof contract>> {
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
