import sql from 'sql-template-tag'
import { execute, type Queryable } from '../database/query.ts'
import type { Job } from './job.ts'

export type EnqueueSettings = {
  /** Not before this instant; now by default. */
  runAt?: Date
  /** A waiting job with the same key is replaced by this one. */
  key?: string
  /** With a key: the waiting job keeps its time, so that a stream of changes cannot put it off for ever. */
  keepRunAt?: boolean
  /** 25 by default, the last one about three days after the first. */
  maxAttempts?: number
  /** Jobs of one queue run one after another. */
  queue?: string
  /** Lower ones first; 0 by default. */
  priority?: number
}

/** Runs when the transaction of `db` commits, and never if it does not. */
export async function enqueue<Payload>(
  db: Queryable,
  job: Job<Payload>,
  payload: Payload,
  settings: EnqueueSettings = {},
): Promise<void> {
  const { runAt = null, key = null, keepRunAt = false, maxAttempts = null, queue = null, priority = null } = settings
  job.payload.parse(payload)
  await execute(
    db,
    sql`select graphile_worker.add_job(
      identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}, run_at => ${runAt},
      max_attempts => ${maxAttempts}, job_key => ${key}, priority => ${priority},
      job_key_mode => ${keepRunAt ? 'preserve_run_at' : 'replace'})`,
  )
}
