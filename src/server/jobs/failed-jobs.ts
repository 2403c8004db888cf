import sql from 'sql-template-tag'
import { execute, type Queryable } from '../database/query.ts'
import type { Schedule } from '../feature.ts'

/**
 * Deletes permanently failed jobs two weeks after they failed, so that there is time to inspect
 * them; returns their number.
 */
export async function deleteFailedJobs(db: Queryable): Promise<number> {
  return execute(
    db,
    sql`delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '14 days'`,
  )
}

export const jobSchedules: Schedule[] = [
  {
    name: 'delete_failed_jobs',
    cron: '40 3 * * *',
    run: async (ctx) => void (await deleteFailedJobs(ctx.db)),
  },
]
