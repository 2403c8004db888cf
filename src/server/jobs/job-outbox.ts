import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { row, type Queryable } from '../database/query.ts'
import type { Log } from '../log.ts'

/** An arbitrary advisory lock, the same on every node. */
const lock = { space: 7814, key: 370 }

const BATCH = 500
/** Milliseconds between two looks at the outbox, for jobs that other nodes enqueued. */
const POLL = 250
/** Milliseconds between two batches under load: each ends in a NOTIFY, which wakes every worker. */
const SPACING = 20

/**
 * Moves up to 500 jobs from the outbox to the queue in one statement, so that a crash loses and
 * doubles nothing, and returns the number of rows moved. Of jobs with the same key the last one
 * counts, as in the queue. Does nothing while another node moves jobs. The commit does not wait for
 * the disk or a standby, because it holds the lock of NOTIFY: if it is lost, the rows are still in
 * the outbox.
 */
export async function moveJobsToQueue(db: Queryable): Promise<number> {
  const { moved } = await row<{ moved: number }>(
    db,
    sql`with turn as materialized (
          select pg_try_advisory_xact_lock(${lock.space}, ${lock.key}) as mine, set_config('synchronous_commit', 'off', true)
        ), batch as (
          delete from job_outbox where (select mine from turn)
            and id in (select id from job_outbox order by id limit ${BATCH} for update skip locked)
          returning *
        ), latest as (
          select distinct on (job_key, case when job_key is null then id end) * from batch
          order by job_key, case when job_key is null then id end, id desc
        ), specs as (
          select array_agg((identifier, payload, queue_name, run_at, max_attempts, job_key, null, null)::graphile_worker.job_spec order by id) as list
          from latest having count(*) > 0
        ), added as (
          select count(*) as jobs from specs, graphile_worker.add_jobs(specs.list)
        )
        select (select count(*) from batch)::int as moved from added`,
  )
  return moved
}

/** The process's own signal that a job was committed: it reaches the queue without the poll. */
export type OutboxSignal = { wake(): void; onWake(listener: () => void): () => void }

export function createOutboxSignal(): OutboxSignal {
  const listeners = new Set<() => void>()
  return {
    wake() {
      for (const listener of listeners) listener()
    },
    onWake(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Settings = { db: Queryable; log: Log; signal?: OutboxSignal | undefined }

/** Moves jobs to the queue until it is stopped. */
export function startMovingJobs({ db, log, signal }: Settings): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let waiting = new AbortController()
  const unsubscribe = signal?.onWake(() => {
    // Creating the reason of an abort is not free, and each message of a busy node wakes.
    if (!waiting.signal.aborted) waiting.abort()
  })
  const done = moveUntilStopped()

  async function moveUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      waiting = new AbortController()
      const moved = await moveJobsToQueue(db).catch((error: unknown) => {
        log.debug({ error }, 'jobs wait in the outbox while the database is unavailable')
        return 0
      })
      await pause(SPACING, stopping.signal)
      if (moved < BATCH) await pause(POLL, AbortSignal.any([stopping.signal, waiting.signal]))
    }
  }

  return {
    async stop() {
      unsubscribe?.()
      stopping.abort()
      await done
    },
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}
