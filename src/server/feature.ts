import type { Sql } from 'sql-template-tag'
import type { ApprovalKind } from './approval-kind.ts'
import type { Context } from './context.ts'
import type { Listener } from './event-listeners.ts'
import type { RawRoute, Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { ReviewKind } from './review-kind.ts'

/**
 * Runs one job; an error makes the queue retry it. `ctx` has its own transaction and the site of
 * the payload.
 */
export type JobHandler = {
  job: string
  getSiteId(payload: unknown): number
  run(ctx: Context, payload: never): Promise<void>
  transaction: boolean
}

export type JobPayload = { site: number }

/**
 * Binds a job to its function. `transaction: false` for work that calls other services (mail,
 * providers, images).
 */
export function jobHandler<Payload extends JobPayload>(
  job: Job<Payload>,
  run: (ctx: Context, payload: Payload) => Promise<void>,
  options: { transaction: boolean } = { transaction: true },
): JobHandler {
  return { job: job.name, run, getSiteId: siteOfPayload, transaction: options.transaction }
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

/**
 * Work by the clock, run once on the installation for every site. `cron` as in crontab(5), in UTC.
 */
export type Schedule = { name: string; cron: string; run(ctx: Context): Promise<void> }

/**
 * Runs a frequent operation on a new connection and is rolled back: the first execution on a
 * connection takes the database ten times as long as the next.
 */
export type WarmUp = (ctx: Context) => Promise<void>

/**
 * What the data export contains of one table. Every column is either exported or withheld: a test
 * compares both lists with the database, so that a new column must be declared.
 */
export type ExportedTable = {
  table: string
  /** The column with the id of the row's owner; null where nothing of the table is exported. */
  owner: string | null
  where?: Sql
  exported: string[]
  /** Keys and secrets, other people's data, and derived values. */
  withheld: string[]
}

/** What a feature registers in the process. */
export type Feature = {
  routes?: Route[]
  rawRoutes?: RawRoute[]
  listeners?: Listener[]
  jobs?: JobHandler[]
  scheduled?: Schedule[]
  warmUps?: WarmUp[]
  /** Actions of the staff that need a second person. */
  approvalKinds?: ApprovalKind[]
  /** What the staff review. */
  reviewKinds?: ReviewKind[]
}
