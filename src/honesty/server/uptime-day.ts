import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'

/** Marks the present minute as one in which the service works; a second mark of it changes nothing. */
export async function markMinute({ db, site, now }: Context): Promise<void> {
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  await execute(
    db,
    sql`insert into uptime_day (site_id, day, first_minute, last_minute, minutes)
        values (${site.id}, ${now.toISOString().slice(0, 10)}::date, ${minute}, ${minute}, 1)
        on conflict (site_id, day) do update
        set last_minute = excluded.last_minute, minutes = uptime_day.minutes + 1
        where excluded.last_minute > uptime_day.last_minute`,
  )
}
