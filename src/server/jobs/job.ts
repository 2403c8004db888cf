import sql, { type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../database/query.ts'

/**
 * Background work, identified by its name; the payload is written in the transaction that enqueues
 * it.
 */
export type Job<Payload> = { name: string; readonly payload?: Payload }

export type EnqueueOptions = {
  runAt?: Date
  /** One pending job per key: a second replaces the first. */
  key?: string
  /** Jobs of one queue run one after the other across all nodes. */
  queue?: string
  maxAttempts?: number
}

export const defineJob = <Payload>(name: string): Job<Payload> => ({ name })

/** Adds the job in the caller's transaction: it runs only if that commits. */
export async function enqueue<Payload>(
  db: Queryable,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await execute(db, sql`select ${enqueueSql(job, payload, options)}`)
}

/** The same as an expression for a larger statement. */
export function enqueueSql<Payload>(
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Sql {
  return sql`(graphile_worker.add_job(${job.name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
        job_key := ${options.key ?? null}::text, queue_name := ${options.queue ?? null}::text, max_attempts := ${options.maxAttempts ?? 25}::smallint)).id`
}

/**
 * Whether a job with this key is due between `from` and `to`. `from` must lie ahead, so that the
 * job cannot start meanwhile.
 */
export function isPendingSql(key: string, from: Date, to: Date): Sql {
  return sql`exists (select from graphile_worker._private_jobs
        where key = ${key} and locked_at is null and attempts = 0 and run_at between ${from} and ${to})`
}
