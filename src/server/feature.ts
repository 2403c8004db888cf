import type { Context } from './context.ts'
import type { Listener } from './facts.ts'
import type { RawRoute, Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'

/** Runs one job for the site that its payload names. `transaction: false` for work that talks to the outside (mail, providers, images). */
export type FeatureJob = { job: Job<unknown>; transaction: boolean; run(ctx: Context, payload: unknown): Promise<void> }

export type JobPayload = { site: number }

/** Binds a job to its work; throwing makes it run again later. */
export function handle<Payload extends JobPayload>(
  job: Job<Payload>,
  run: (ctx: Context, payload: Payload) => Promise<void>,
  options: { transaction: boolean } = { transaction: true },
): FeatureJob {
  return { job, transaction: options.transaction, run: (ctx, payload) => run(ctx, job.payload.parse(payload)) }
}

/** Work by the clock, run once on the installation for every site: `at` as in crontab(5), UTC. */
export type Scheduled = { name: string; at: string; run(ctx: Context): Promise<void> }

/** What a feature gives to the process. */
export type Feature = {
  routes?: Route[]
  rawRoutes?: RawRoute[]
  listeners?: Listener[]
  jobs?: FeatureJob[]
  scheduled?: Scheduled[]
}
