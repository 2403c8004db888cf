import type { JobPayload } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'

/** Fetches a payment from its provider and applies it to its order. */
export const settleOrderJob = defineJob<JobPayload & { order: string; payment: string }>(
  'settle-order',
)
