import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { HonestyDayTable } from '../../server/database/generated/tables.ts'

type DayRow = Pick<
  HonestyDayTable,
  'body' | 'digest' | 'previous' | 'signature' | 'key_version' | 'sealed_at'
> & { day: string }

const columns = sql`to_char(day, 'YYYY-MM-DD') as day, body, digest, previous, signature, key_version, sealed_at`

export async function findLastDay(db: Queryable, site: number): Promise<DayRow | null> {
  return maybeRow<DayRow>(
    db,
    sql`select ${columns} from honesty_day where site_id = ${site} order by day desc limit 1`,
  )
}

/** The last days of the chain, oldest first; all without a limit. */
export async function listDays(
  db: Queryable,
  site: number,
  limit: number | null = null,
): Promise<DayRow[]> {
  return rows<DayRow>(
    db,
    sql`select * from (select ${columns} from honesty_day where site_id = ${site} order by honesty_day.day desc limit ${limit}) last order by day`,
  )
}

type DayHead = Pick<DayRow, 'day' | 'digest' | 'sealed_at'> & {
  corrections: number
  since: string
}

/** The last days without their texts, with the number of corrections in each, oldest first. */
export async function listDayHeads(db: Queryable, site: number, limit: number): Promise<DayHead[]> {
  return rows<DayHead>(
    db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, d.digest, d.sealed_at,
               (select count(*) from honesty_figure f where f.site_id = d.site_id and f.sealed_on = d.day and f.revision > 0)::int as corrections,
               (select to_char(min(day), 'YYYY-MM-DD') from honesty_day where site_id = ${site}) as since
        from (select * from honesty_day where site_id = ${site} order by day desc limit ${limit}) d order by d.day`,
  )
}

export async function addDay(db: Queryable, site: number, day: DayRow): Promise<void> {
  await execute(
    db,
    sql`insert into honesty_day (site_id, day, body, digest, previous, signature, key_version, sealed_at)
        values (${site}, ${day.day}::date, ${day.body}, ${day.digest}, ${day.previous}, ${day.signature}, ${day.key_version}, ${day.sealed_at})`,
  )
}

/** Lets every node read the sites again, whose pages link to the figures from now on. */
export async function announceFirstDay(db: Queryable, site: number): Promise<void> {
  // The trigger of the table announces it; a row that stays as it was gets no new version.
  await execute(db, sql`update site set slug = slug where site_id = ${site}`)
}

/** Lets one process at a time count a site until its transaction ends. */
export async function lockHonesty(db: Queryable, site: number): Promise<void> {
  await execute(db, sql`select pg_advisory_xact_lock(hashtext('honesty'), ${site}::int)`)
}

/**
 * Since when the page is off: the first version of the settings after the last one with it; null
 * where no version says so.
 */
export async function findOffSince(db: Queryable, site: number): Promise<Date | null> {
  const record = await maybeRow<{ at: Date | null }>(
    db,
    sql`select min(at) as at from site_version where site_id = ${site} and settings ->> 'honesty_page' = 'false' and revision > coalesce((
          select max(revision) from site_version where site_id = ${site} and settings ->> 'honesty_page' is distinct from 'false'), 0)`,
  )
  return record?.at ?? null
}
