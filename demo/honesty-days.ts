import sql from 'sql-template-tag'
import { sealDay } from '../src/honesty/server/public.ts'
import type { App } from '../src/server/app.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { createJobContext } from '../src/server/http/create-context.ts'

const DAY = 86_400_000
/** Days of the honesty page; what is a state is the same on all of them. */
const DAYS = 15

/** Counts and seals the last days of a site from the demo's own rows, each as in its own night. */
export async function insertHonestyDays(app: App, db: Queryable, site: number): Promise<void> {
  const today = Math.floor(app.clock().getTime() / DAY) * DAY
  await execute(
    db,
    sql`insert into uptime_day (site_id, day, first_minute, last_minute, minutes)
        select ${site}, day, 0, 1439, 1440 - case when extract(day from day) in (3, 17) then 4 else 0 end
        from generate_series(${new Date(today - 30 * DAY)}::timestamptz at time zone 'UTC', ${new Date(today - DAY)}::timestamptz at time zone 'UTC', interval '1 day') day`,
  )
  const ctx = createJobContext(app, site, { cookies: [], afterCommit: [] }, db)
  for (let left = DAYS; left > 0; left--) {
    const start = today - left * DAY
    const now = new Date(start + DAY + 3 * 3_600_000)
    await sealDay({ ...ctx, now }, new Date(start).toISOString().slice(0, 10))
  }
}
