import sql, { type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../database/query.ts'
import { currentTraceparent } from '../tracing/spans.ts'

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
  { runAt, key, queue, maxAttempts = 25 }: EnqueueOptions = {},
): Promise<void> {
  const traceparent = currentTraceparent()
  const stored = JSON.stringify(traceparent ? { ...payload, traceparent } : payload)
  await execute(
    db,
    sql`select enqueue_job(${job.name}, ${stored}::json, ${runAt ?? null}::timestamptz, ${key ?? null}::text, ${queue ?? null}::text,
          ${maxAttempts}::int)`,
  )
}

/** The payload, time and key of a job as expressions over the rows of a statement. */
export type RowJob = {
  payload: Sql
  traceparent: Sql
  runAt?: Sql
  key?: Sql
  maxAttempts?: number
}

/**
 * An expression that enqueues a job for each row of a larger statement. `payload`: a json object;
 * `traceparent`: of the request that the row belongs to, or null.
 */
export function enqueueRowSql(
  job: Job<unknown>,
  {
    payload,
    traceparent,
    runAt = sql`null::timestamptz`,
    key = sql`null::text`,
    maxAttempts = 25,
  }: RowJob,
): Sql {
  return sql`enqueue_job(${job.name}, json_strip_nulls((${payload}::jsonb || jsonb_build_object('traceparent', ${traceparent}::text))::json),
        ${runAt}, ${key}, null, ${maxAttempts}::int)`
}

/**
 * Whether a job with this key is due between `from` and `to`. `from` must lie ahead, so that the
 * job cannot start meanwhile.
 */
export function isPendingSql(key: Sql, from: Sql, to: Sql): Sql {
  return sql`(exists (select from graphile_worker._private_jobs
        where key = ${key} and locked_at is null and attempts = 0 and run_at between ${from} and ${to})
      or exists (select from job_outbox where job_key = ${key} and run_at between ${from} and ${to}))`
}

/** Removes the pending job of a key; a running one is not retried. */
export async function cancelJob(db: Queryable, key: string): Promise<void> {
  await execute(db, sql`delete from job_outbox where job_key = ${key}`)
  await execute(db, sql`select graphile_worker.remove_job(${key})`)
}
