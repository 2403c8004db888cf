import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

export type QueueRow = {
  job: string
  waiting: number
  running: number
  failed: number
  oldest: Date | null
}

/** Jobs by name, of the queue and of the outbox in front of it. */
export async function countJobs(db: Queryable, now: Date): Promise<QueueRow[]> {
  return rows<QueueRow>(
    db,
    sql`select job, sum(waiting)::int as waiting, sum(running)::int as running, sum(failed)::int as failed, min(oldest) as oldest from (
          select t.identifier as job,
                 count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now}) as waiting,
                 count(*) filter (where j.locked_at is not null) as running,
                 count(*) filter (where j.attempts >= j.max_attempts) as failed,
                 min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now}) as oldest
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1
          union all
          select identifier, count(*), 0, 0, null from job_outbox group by 1
        ) counted group by job having sum(waiting) + sum(running) + sum(failed) > 0 order by waiting desc, job`,
  )
}

export type FailedJobRow = {
  id: string
  job: string
  error: string
  attempts: number
  max_attempts: number
  created_at: Date
  run_at: Date
}

const ofSite = (siteId: number) =>
  sql`coalesce((j.payload->>'site')::int, ${siteId}) = ${siteId} and j.last_error is not null and j.locked_at is null`

/** Jobs of the site, or of the whole installation, whose last attempt failed. */
export async function listFailed(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<FailedJobRow[]> {
  return rows<FailedJobRow>(
    db,
    sql`select j.id::text as id, t.identifier as job, j.last_error as error, j.attempts, j.max_attempts, j.created_at, j.run_at
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where ${ofSite(siteId)} order by j.attempts >= j.max_attempts desc, j.run_at limit ${limit}`,
  )
}

/** Makes failed jobs due now, with all their attempts; returns their number. */
export async function retryFailed(db: Queryable, siteId: number, ids: string[]): Promise<number> {
  return execute(
    db,
    sql`select graphile_worker.reschedule_jobs(array(
          select j.id from graphile_worker._private_jobs j where j.id = any(${ids}::bigint[]) and ${ofSite(siteId)}
        ), run_at := now(), attempts := 0)`,
  )
}

export type RemovedJob = { job: string; attempts: number }

/** Removes a job that has used up its attempts; null if there is none. */
export async function removeFailed(
  db: Queryable,
  siteId: number,
  id: string,
): Promise<RemovedJob | null> {
  const [removed] = await rows<RemovedJob>(
    db,
    sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and j.id = ${id} and ${ofSite(siteId)} and j.attempts >= j.max_attempts
        returning t.identifier as job, j.attempts`,
  )
  return removed ?? null
}
