import { untyped } from '../../platform/untyped.ts'
import type { App } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import type { Feature, JobHandler, Schedule } from '../../server/feature.ts'
import {
  createJobContext,
  createNodeContext,
  type Effects,
} from '../../server/http/create-context.ts'
import type { JobSchedule, JobWork } from '../../server/jobs/runner.ts'

/** Collects the jobs and schedules of all features for the queue. */
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

/** Runs one job of a feature now; called by the queue, and by tests. */
export async function runJob(app: App, handler: JobHandler, payload: unknown): Promise<void> {
  const site = handler.getSiteId(payload)
  // The queue tries again later: here if the brand stays, or else in its new database.
  if (isMoving(app, site)) throw new Error('the brand moves to another database')
  await withEffects(async (effects) => {
    if (!handler.transaction)
      return handler.run(
        createJobContext(app, site, effects, app.databases.atSite(site)),
        untyped(payload),
      )
    return inTransaction(app.databases.atSite(site), (db) =>
      handler.run(createJobContext(app, site, effects, db), untyped(payload)),
    )
  })
}

function toWork(app: App, handler: JobHandler): JobWork {
  return { name: handler.job, run: (payload) => runJob(app, handler, payload) }
}

/** The queue runs it once on the installation; it runs the work for each site in turn. */
function onEachSite(app: App, work: Schedule): JobWork {
  return { name: work.name, run: () => runScheduled(app, work) }
}

export async function runScheduled(app: App, work: Schedule): Promise<void> {
  for (const site of app.siteIds().filter((id) => !isMoving(app, id)))
    await withEffects((effects) =>
      work.run(createJobContext(app, site, effects, app.databases.atSite(site))),
    )
}

const isMoving = (app: App, site: number) => app.siteById(site).movingAt !== null

/** Runs work of the node itself in a transaction, with a context. */
export async function withContext<Result>(
  app: App,
  run: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return inTransaction(app.databases.everySite, (db) => run(createNodeContext(app, db)))
}

async function withEffects(run: (effects: Effects) => Promise<void>): Promise<void> {
  const effects: Effects = { cookies: [], afterCommit: [] }
  await run(effects)
  for (const effect of effects.afterCommit) effect()
}
