import { jobHandler, type JobHandler, type JobPayload } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import type { LanderSource } from '../rules.ts'
import { addBounce } from './lander-days.ts'

/** Runs after the nodes have written the view that bounced. */
export const countBounce = defineJob<JobPayload & { source: LanderSource; day: string }>(
  'count-bounce',
)

export const trafficJobs: JobHandler[] = [
  jobHandler(countBounce, (ctx, { site, source, day }) =>
    addBounce(ctx.db, { ...source, site, day }),
  ),
]
