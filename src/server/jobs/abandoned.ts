import type { Client } from 'pg'

/** Any number will do: it keeps these locks apart from others. */
const lockSpace = 7814

/** As long as this session lives, the jobs of this worker pool are in good hands. */
export async function lockWorkerPool(db: Client, pool: string): Promise<void> {
  await db.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, pool])
}

/**
 * Gives the jobs of dead workers back to the queue, which by itself would wait for four hours.
 * A worker is dead when nobody holds its lock. Fresh jobs are left alone: their worker may be about to take it.
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
