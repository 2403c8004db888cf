import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

/** When the last imported document of a feed was issued. */
export async function findIssuedAt(
  db: Queryable,
  site: number,
  feed: string,
): Promise<Date | null> {
  const record = await maybeRow<{ issued_at: Date | null }>(
    db,
    sql`select issued_at from partner_import where site_id = ${site} and feed = ${feed}`,
  )
  return record?.issued_at ?? null
}

type ImportResult = { issuedAt: Date; profiles: number; skipped: number }

export async function saveImport(
  db: Queryable,
  site: number,
  feed: string,
  { issuedAt, profiles, skipped }: ImportResult,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into partner_import (site_id, feed, issued_at, imported_at, profiles, skipped, attempted_at)
        values (${site}, ${feed}, ${issuedAt}, ${now}, ${profiles}, ${skipped}, ${now})
        on conflict (site_id, feed) do update set issued_at = excluded.issued_at, imported_at = excluded.imported_at,
          profiles = excluded.profiles, skipped = excluded.skipped, failure = '', attempted_at = excluded.attempted_at`,
  )
}

export async function saveImportFailure(
  db: Queryable,
  site: number,
  feed: string,
  failure: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into partner_import (site_id, feed, failure, attempted_at) values (${site}, ${feed}, ${failure}, ${now})
        on conflict (site_id, feed) do update set failure = excluded.failure, attempted_at = excluded.attempted_at`,
  )
}
