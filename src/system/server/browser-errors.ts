import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { BrowserErrorTable } from '../../server/database/generated/tables.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

const DAYS = 30
/** Groups of errors; anybody may report, so their number has a limit. */
const MAX_GROUPS = 1_000
const MAX_LISTED = 50

export type BrowserError = Pick<
  BrowserErrorTable,
  'kind' | 'message' | 'source' | 'route' | 'release'
>

/** Counts the error in its group. A new group is left out while there are too many. */
export async function addBrowserError(
  db: Queryable,
  { kind, message, source, route, release }: BrowserError,
  now: Date,
): Promise<void> {
  const fingerprint = hash('sha256', JSON.stringify([kind, message, source, route, release]))
  await execute(
    db,
    sql`insert into browser_error (fingerprint, kind, message, source, route, release, first_at, last_at)
        select ${fingerprint}, ${kind}, ${message}, ${source}, ${route}, ${release}, ${now}, ${now}
        where exists (select 1 from browser_error where fingerprint = ${fingerprint})
          or (select count(*) from browser_error) < ${MAX_GROUPS}
        on conflict (fingerprint) do update set count = browser_error.count + 1, last_at = excluded.last_at`,
  )
}

export async function deleteOldBrowserErrors(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from browser_error where last_at < ${now}::timestamptz - make_interval(days => ${DAYS})`,
  )
}

/** The latest groups first. */
export async function readBrowserErrors(db: Queryable): Promise<BrowserErrorTable[]> {
  return rows<BrowserErrorTable>(
    db,
    sql`select fingerprint, kind, message, source, route, release, count, first_at, last_at
        from browser_error order by last_at desc limit ${MAX_LISTED}`,
  )
}
