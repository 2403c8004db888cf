import sql, { join } from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { MonthTotals } from '../console/months-contract.ts'

type SiteMonth = { siteId: number; month: string }

/** `2026-11` → `2026-11-01`. */
const toFirstDay = (month: string) => `${month}-01`

/** Until the transaction ends nothing is booked into the past of the site. */
export async function lockBooks(db: Queryable, siteId: number): Promise<void> {
  await execute(db, sql`select lock_books(${siteId}::smallint)`)
}

/** Returns the last month that is closed, such as `2026-10`; null before the first closing. */
export async function findLastClosed(db: Queryable, siteId: number): Promise<string | null> {
  const { last } = await row<{ last: string | null }>(
    db,
    sql`select to_char(max(month), 'YYYY-MM') as last from closed_month where site_id = ${siteId} and reopened_at is null`,
  )
  return last
}

export type MonthFile = { name: string; content: string; digest: string }

type NewClosing = SiteMonth & {
  closedBy: string
  now: Date
  totals: MonthTotals[]
  files: MonthFile[]
}

/** Stores a closing with its files; returns its version. */
export async function addClosing(db: Queryable, closing: NewClosing): Promise<number> {
  const { siteId, month, closedBy, now, totals, files } = closing
  const day = toFirstDay(month)
  const { version } = await row<{ version: number }>(
    db,
    sql`insert into closed_month (site_id, month, version, closed_at, closed_by, totals)
        select ${siteId}::smallint, ${day}::date, coalesce(max(version), 0) + 1, ${now}::timestamptz, ${closedBy}::bigint, ${JSON.stringify(totals)}::jsonb
        from closed_month where site_id = ${siteId} and month = ${day} returning version`,
  )
  const values = files.map(
    ({ name, content, digest }) =>
      sql`(${siteId}::smallint, ${day}::date, ${version}, ${name}, ${content}, ${digest})`,
  )
  await execute(
    db,
    sql`insert into closed_month_file (site_id, month, version, name, content, digest) values ${join(values)}`,
  )
  return version
}

type Reopening = SiteMonth & { requestedBy: string; approvedBy: string; reason: string; now: Date }

/** Returns the version that was closed; null if the month is open. */
export async function reopenClosing(db: Queryable, reopening: Reopening): Promise<number | null> {
  const { siteId, month, requestedBy, approvedBy, reason, now } = reopening
  const reopened = await maybeRow<{ version: number }>(
    db,
    sql`update closed_month set reopened_at = ${now}, reopened_by = ${requestedBy}, reopening_approved_by = ${approvedBy}, reopening_reason = ${reason}
        where site_id = ${siteId} and month = ${toFirstDay(month)} and reopened_at is null returning version`,
  )
  return reopened?.version ?? null
}

export type ClosingRow = {
  month: string
  version: number
  totals: MonthTotals[]
  closed_at: Date
  closed_by: string
  reopened_at: Date | null
  reopened_by: string | null
  reopening_reason: string | null
  files: { name: string; bytes: number; digest: string }[]
}

/** Closings with the names of who closed and reopened, the latest first. */
export async function listClosings(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<ClosingRow[]> {
  return rows<ClosingRow>(
    db,
    sql`select to_char(c.month, 'YYYY-MM') as month, c.version, c.totals, c.closed_at, coalesce(closer.name, '') as closed_by,
          c.reopened_at, case when c.reopened_at is not null then coalesce(opener.name, '') end as reopened_by, c.reopening_reason,
          coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'bytes', octet_length(f.content), 'digest', f.digest) order by f.name)
            from closed_month_file f where f.site_id = c.site_id and f.month = c.month and f.version = c.version), '[]') as files
        from closed_month c
        left join profile closer on closer.member_id = c.closed_by
        left join profile opener on opener.member_id = c.reopened_by
        where c.site_id = ${siteId} order by c.month desc, c.version desc limit ${limit}`,
  )
}

export async function findMonthFile(
  db: Queryable,
  { siteId, month, version, name }: SiteMonth & { version: number; name: string },
): Promise<{ content: string; digest: string } | null> {
  return maybeRow(
    db,
    sql`select content, digest from closed_month_file
        where site_id = ${siteId} and month = ${toFirstDay(month)} and version = ${version} and name = ${name}`,
  )
}
