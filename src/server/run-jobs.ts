import * as z from 'zod/mini'
import type { App } from './app.ts'
import type { Feature, FeatureJob, Scheduled } from './feature.ts'
import { inTransaction } from './database/transaction.ts'
import { createJobContext, type Effects } from './http/create-context.ts'
import { defineJob, handleJob, type JobHandler, type Schedule } from './jobs/job.ts'

/** Every feature's background work as the queue's handlers and timetable. */
export function jobsOf(app: App, features: Feature[]): { handlers: JobHandler[]; schedules: Schedule[] } {
  const scheduled = features.flatMap((feature) => feature.scheduled ?? []).map((work) => toScheduled(app, work))
  return {
    handlers: [
      ...features.flatMap((feature) => feature.jobs ?? []).map((job) => toHandler(app, job)),
      ...scheduled.map(({ handler }) => handler),
    ],
    schedules: scheduled.map(({ schedule }) => schedule),
  }
}

function toHandler(app: App, { job, transaction, run }: FeatureJob): JobHandler {
  return handleJob(job, async (payload) => {
    const site = siteOf(payload)
    await withEffects(async (effects) => {
      if (!transaction) return run(createJobContext(app, site, effects, app.pool), payload)
      return inTransaction(app.pool, (db) => run(createJobContext(app, site, effects, db), payload))
    })
  })
}

/** Runs once on the installation, for each site in turn. */
function toScheduled(app: App, work: Scheduled): { handler: JobHandler; schedule: Schedule } {
  const job = defineJob(work.name, z.unknown())
  const handler = handleJob(job, async () => {
    for (const site of app.siteIds()) await withEffects((effects) => work.run(createJobContext(app, site, effects, app.pool)))
  })
  return { handler, schedule: { job, at: work.at } }
}

async function withEffects(run: (effects: Effects) => Promise<void>): Promise<void> {
  const effects: Effects = { cookies: [], afterCommit: [] }
  await run(effects)
  for (const effect of effects.afterCommit) effect()
}

function siteOf(payload: unknown): number {
  if (typeof payload === 'object' && payload !== null && 'site' in payload && typeof payload.site === 'number')
    return payload.site
  throw new Error('a job must name its site')
}
