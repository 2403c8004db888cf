import type { App } from './app.ts'
import { features } from './features.ts'
import { startJobs } from './jobs/runner.ts'
import type { Log } from './log.ts'
import { jobsOf } from './run-jobs.ts'

/** Starts this node's share of the background work. */
export async function startBackground(app: App, url: string, log: Log): Promise<{ stop(): Promise<void> }> {
  return startJobs({ url, log, ...jobsOf(app, features) })
}
