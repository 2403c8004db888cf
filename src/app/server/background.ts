import type { App } from '../../server/app.ts'
import { listFeatures } from './features.ts'
import { startJobs } from '../../server/jobs/runner.ts'
import type { Log } from '../../server/log.ts'
import type { Metrics } from '../../server/metrics.ts'
import { collectJobs } from './run-jobs.ts'

/** Starts this node's background work: job queue, schedules and maintenance. */
export async function startBackground(
  app: App,
  settings: { url: string; log: Log; metrics: Metrics },
): Promise<{ stop(): Promise<void> }> {
  return startJobs({
    url: settings.url,
    log: settings.log,
    onRun: settings.metrics.job,
    outbox: app.outbox,
    ...collectJobs(app, listFeatures(app.config)),
  })
}
