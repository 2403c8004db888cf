import { untyped } from '../../platform/untyped.ts'
import type { App } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import type { Feature, JobHandler, Scheduled } from '../../server/feature.ts'
import {
  createJobContext,
  createNodeContext,
  type Effects,
} from '../../server/http/create-context.ts'
import type { JobSchedule, JobWork } from '../../server/jobs/runner.ts'

/** Every feature's background work as the queue's work and timetable. */
export function collectJobs(
  app: App,
  features: Feature[],
): { work: JobWork[]; schedules: JobSchedule[] } {
  const scheduled = features.flatMap((feature) => feature.scheduled ?? [])
  return {
    work: [
      ...features.flatMap((feature) => feature.jobs ?? []).map((job) => toWork(app, job)),
      ...scheduled.map((work) => onEachSite(app, work)),
    ],
    schedules: scheduled.map(({ name, cron }) => ({ name, cron })),
  }
}

/** Runs one job of a feature now; the queue does so when its time comes, tests when they say so. */
export async function runJob(app: App, handler: JobHandler, payload: unknown): Promise<void> {
  const site = handler.siteOf(payload)
  await withEffects(async (effects) => {
    if (!handler.transaction)
      return handler.run(createJobContext(app, site, effects, app.pool), untyped(payload))
    return inTransaction(app.pool, (db) =>
      handler.run(createJobContext(app, site, effects, db), untyped(payload)),
    )
  })
}

function toWork(app: App, handler: JobHandler): JobWork {
  return { name: handler.job, run: (payload) => runJob(app, handler, payload) }
}

/** Runs once on the installation, for each site in turn. */
function onEachSite(app: App, work: Scheduled): JobWork {
  return { name: work.name, run: () => runScheduled(app, work) }
}

export async function runScheduled(app: App, work: Scheduled): Promise<void> {
  for (const site of app.siteIds())
    await withEffects((effects) => work.run(createJobContext(app, site, effects, app.pool)))
}

/** What a node does on its own account, in a transaction. */
export async function withContext<Result>(
  app: App,
  run: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return inTransaction(app.pool, (db) => run(createNodeContext(app, db)))
}

async function withEffects(run: (effects: Effects) => Promise<void>): Promise<void> {
  const effects: Effects = { cookies: [], afterCommit: [] }
  await run(effects)
  for (const effect of effects.afterCommit) effect()
}
