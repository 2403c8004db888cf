import sql from 'sql-template-tag'
import { hasMembersEnough, signDay } from '../src/honesty/server/public.ts'
import { euCountries } from '../src/platform/european-union.ts'
import type { App } from '../src/server/app.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { newId } from '../src/server/ids.ts'
import { createJobContext } from '../src/server/http/create-context.ts'

const DAY = 86_400_000
/** Days of the honesty page; what is a state is the same on all of them. */
const DAYS = 15

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Counts and signs the last days of a site from the demo's own rows, each as in its own night. */
export async function insertHonestyDays(app: App, db: Queryable, site: number): Promise<void> {
  const today = Math.floor(app.clock().getTime() / DAY) * DAY
  await execute(
    db,
    sql`insert into uptime_day (site_id, day, first_minute, last_minute, minutes)
        select ${site}, day, 0, 1439, 1440 - case when extract(day from day) in (3, 17) then 4 else 0 end
        from generate_series(${new Date(today - 30 * DAY)}::timestamptz at time zone 'UTC', ${new Date(today - DAY)}::timestamptz at time zone 'UTC', interval '1 day') day`,
  )
  await insertMonthlyMembers(db, site, today)
  await insertAuthorityRequests(db, site, today)
  const ctx = createJobContext(app, site, { cookies: [], afterCommit: [] }, db)
  // A small brand has no figures yet.
  if (!(await hasMembersEnough({ ...ctx, db }, toDay(today - DAY)))) return
  for (let left = DAYS; left > 0; left--) {
    const start = today - left * DAY
    const now = new Date(start + DAY + 2 * 3_600_000)
    await signDay({ ...ctx, now }, toDay(start))
  }
}

/** How many members of the Union were active, as if each of the past nights had counted the members of today. */
async function insertMonthlyMembers(db: Queryable, site: number, today: number): Promise<void> {
  await execute(
    db,
    sql`insert into daily_metric (site_id, metric, day, value, counted_at)
        select ${site}, 'active_30_eu', day, (
            select count(*) from account a join profile p on p.member_id = a.member_id
            where a.site_id = ${site} and a.role = 'member' and p.origin = 'member' and a.status in ('active', 'not_confirmed')
              and p.country = any(${[...euCountries]}::text[])), day + interval '1 day'
        from generate_series(${new Date(today - 40 * DAY)}::timestamptz at time zone 'UTC', ${new Date(today - DAY)}::timestamptz at time zone 'UTC', interval '1 day') day
        on conflict do nothing`,
  )
}

/** One that was answered, one that was refused, one that waits. */
async function insertAuthorityRequests(db: Queryable, site: number, today: number): Promise<void> {
  for (const [days, country, authority, kind, outcome] of [
    [210, 'NL', 'Politie, eenheid Midden-Nederland', 'information', 'followed'],
    [96, 'DE', 'Bundeskriminalamt', 'content', 'refused'],
    [4, 'NL', 'Openbaar Ministerie', 'information', null],
  ] as const) {
    const at = new Date(today - days * DAY)
    await execute(
      db,
      sql`insert into authority_request (site_id, request_id, received_on, country, authority, kind, outcome, answered_at, recorded_by, recorded_at)
          values (${site}, ${newId()}, ${at.toISOString().slice(0, 10)}, ${country}, ${authority}, ${kind}, ${outcome},
            ${outcome === null ? null : new Date(at.getTime() + 3 * DAY)}, 0, ${at})`,
    )
  }
}
