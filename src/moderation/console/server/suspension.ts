import { defineJob } from '../../../server/jobs/job.ts'

/** Opens the account at the end of a suspension, unless a later decision keeps it closed. */
export const endSuspension = defineJob<{ site: number; member: string; report: string }>(
  'console_end_suspension',
)
