import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../../server/database/query.ts'

export type SiteCheck = { kind: 'mail' | 'payments'; passed: boolean; detail: string; at: Date }

/** The last test of each service of a site. */
export async function listChecks(db: Queryable, site: number): Promise<SiteCheck[]> {
  return rows<SiteCheck>(
    db,
    sql`select kind, passed, detail, checked_at as at from site_check where site_id = ${site}`,
  )
}

export async function saveCheck(
  db: Queryable,
  { site, by, kind, passed, detail, at }: SiteCheck & { site: number; by: string },
): Promise<void> {
  await execute(
    db,
    sql`insert into site_check (site_id, kind, passed, detail, checked_by, checked_at)
        values (${site}, ${kind}, ${passed}, ${detail}, ${by}, ${at})
        on conflict (site_id, kind) do update set passed = excluded.passed, detail = excluded.detail,
          checked_by = excluded.checked_by, checked_at = excluded.checked_at`,
  )
}
