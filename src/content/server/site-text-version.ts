import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { TextId } from './site-text.ts'

/** Versions that a history shows. */
const LATEST = 50

type TextChange = { text: string | null; revision: number; at: Date; by: string; reason: string }

export async function addTextVersion(
  db: Queryable,
  { site, locale, key }: TextId,
  { revision, text, by, reason, at }: TextChange,
): Promise<void> {
  await execute(
    db,
    sql`insert into site_text_version (site_id, locale, key, revision, text, changed_by, reason, at)
        values (${site}, ${locale}, ${key}, ${revision}, ${text}, ${by}, ${reason}, ${at})`,
  )
}

/** The newest first. */
export async function listTextVersionRows(
  db: Queryable,
  { site, locale, key }: TextId,
): Promise<(TextChange & { name: string })[]> {
  return rows<TextChange & { name: string }>(
    db,
    sql`select v.revision, v.text, v.changed_by as by, v.reason, v.at, coalesce(p.name, '') as name
        from site_text_version v left join profile p on p.member_id = v.changed_by
        where v.site_id = ${site} and v.locale = ${locale} and v.key = ${key}
        order by v.revision desc limit ${LATEST}`,
  )
}
