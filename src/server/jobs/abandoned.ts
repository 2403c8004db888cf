import type { Client } from 'pg'

/** An arbitrary namespace that separates these advisory locks from others. */
const lockSpace = 7814

/**
 * Holds an advisory lock while this session lives: the jobs of this worker pool are not abandoned.
 */
export async function lockWorkerPool(db: Client, pool: string): Promise<void> {
  await db.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, pool])
}

/** Jobs that an ended pool could not complete count as abandoned from now on. */
export async function unlockWorkerPool(db: Client, pool: string): Promise<void> {
  await db.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, pool])
}

/**
 * Returns the jobs of dead workers to the queue, which itself would wait four hours. A worker is
 * dead when its lock is free. Recently started jobs are skipped: their worker may not have taken
 * its lock yet.
 */
export async function releaseAbandonedJobs(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ worker: string }>(
    `with holder as (
       select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - interval '5 seconds'
     )
     select worker from holder where not exists (
       select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
         and classid = $1 and objid::bigint = hashtext(worker)::bigint & 4294967295 and objsubid = 2
     )`,
    [lockSpace],
  )
  const dead = rows.map(({ worker }) => worker)
  if (dead.length > 0) await db.query('select graphile_worker.force_unlock_workers($1)', [dead])
  return dead
}
