import { defineJob } from '../../server/jobs/job.ts'

/** Ends a snooze at its time. */
export const wakeCase = defineJob<{ site: number; id: string }>('desk_wake_case')
