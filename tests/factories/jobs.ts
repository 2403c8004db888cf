import sql from 'sql-template-tag'
import type { App } from '../../src/server/app.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { maybeRow } from '../../src/server/database/query.ts'
import { moveJobsToQueue } from '../../src/server/jobs/job-outbox.ts'
import { listFeatures } from '../../src/app/server/features.ts'
import { runJob } from '../../src/app/server/run-jobs.ts'

type DueJob = { task: string; payload: unknown }

/** Runs due jobs one by one, by the test's clock. A job that throws fails the test. */
export async function runDueJobs(app: App & { pool: Database }, clock: () => Date): Promise<void> {
  const handlers = new Map(
    listFeatures(app.config)
      .flatMap((feature) => feature.jobs ?? [])
      .map((handler) => [handler.job, handler]),
  )
  for (;;) {
    await moveJobsToQueue(app.pool)
    const job = await maybeRow<DueJob>(
      app.pool,
      sql`with next as (
            delete from graphile_worker._private_jobs where id = (
              select id from graphile_worker._private_jobs where run_at <= greatest(${clock()}::timestamptz, now()) order by priority, run_at, id limit 1)
            returning task_id, payload)
          select t.identifier as task, next.payload from next join graphile_worker._private_tasks t on t.id = next.task_id`,
    )
    if (!job) return
    const handler = handlers.get(job.task)
    if (!handler) throw new Error(`no feature handles the job ${job.task}`)
    await runJob(app, handler, job.payload)
  }
}
