import type { Context } from '../../server/context.ts'
import { defineJob } from '../../server/jobs/job.ts'

export const continueJob = defineJob<{ site: number; aftercare: string }>('aftercare_continue')

/** Enqueues what is left of an aftercare, now or at a time. */
export const enqueueAftercare = (ctx: Context, aftercare: string, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    continueJob,
    { site: ctx.site.id, aftercare },
    { key: `aftercare:${aftercare}`, queue: `aftercare:${aftercare}`, ...(runAt && { runAt }) },
  )

/** Enqueues it beside the queue of the aftercare, which a killed worker still has. */
export const enqueueUnfinished = (ctx: Context, aftercare: string): Promise<void> =>
  ctx.enqueue(
    continueJob,
    { site: ctx.site.id, aftercare },
    { key: `aftercare:${aftercare}:unfinished` },
  )
