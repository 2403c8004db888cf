import type { Sql } from 'sql-template-tag'
import type { Context } from './context.ts'
import type { Listener } from './event-listeners.ts'
import type { RawRoute, Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'

/** Runs one job; throwing makes it run again later. `ctx` has its own transaction, and the site that the payload names. */
export type JobHandler = {
  job: string
  siteOf(payload: unknown): number
  run(ctx: Context, payload: never): Promise<void>
  transaction: boolean
}

export type JobPayload = { site: number }

/** Binds a job to its work. `transaction: false` for work that talks to the outside (mail, providers, images). */
export function jobHandler<Payload extends JobPayload>(
  job: Job<Payload>,
  run: (ctx: Context, payload: Payload) => Promise<void>,
  options: { transaction: boolean } = { transaction: true },
): JobHandler {
  return { job: job.name, run, siteOf: siteOfPayload, transaction: options.transaction }
}

function siteOfPayload(payload: unknown): number {
  if (
    typeof payload === 'object' &&
    payload !== null &&
    'site' in payload &&
    typeof payload.site === 'number'
  )
    return payload.site
  throw new Error('a job must name its site')
}

/** Work by the clock, run once on the installation for every site: `cron` as in crontab(5), UTC. */
export type Scheduled = { name: string; cron: string; run(ctx: Context): Promise<void> }

/** What is done most, done once for nobody and undone: the first time on a connection costs the database ten times the next. */
export type WarmUp = (ctx: Context) => Promise<void>

/**
 * What a member's copy of their data holds of one table. Every column is either exported or withheld: a test compares both lists
 * with the database, so that a new column is handed out only once somebody has said so.
 */
export type ExportedTable = {
  table: string
  /** The column that says whose row it is; null where nothing of the table is exported. */
  owner: string | null
  where?: Sql
  exported: string[]
  /** Keys and secrets, other people's data, and what is derived. */
  withheld: string[]
}

/** What a feature gives to the process. */
export type Feature = {
  routes?: Route[]
  rawRoutes?: RawRoute[]
  listeners?: Listener[]
  jobs?: JobHandler[]
  scheduled?: Scheduled[]
  warmUps?: WarmUp[]
}
