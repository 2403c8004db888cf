import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { AnnouncementTable } from '../../server/database/generated/tables.ts'

type AnnouncementRow = Omit<AnnouncementTable, 'texts'> & {
  texts: Record<string, string>
  author: string
}

/** Announcements that the console lists. */
const LATEST = 100

export async function listAnnouncementRows(
  db: Queryable,
  site: number,
): Promise<AnnouncementRow[]> {
  return rows<AnnouncementRow>(
    db,
    sql`select a.*, coalesce(p.name, '') as author from announcement a left join profile p on p.member_id = a.created_by
        where a.site_id = ${site} order by a.starts_at desc, a.announcement_id desc limit ${LATEST}`,
  )
}

type Content = Pick<AnnouncementTable, 'announcement_id' | 'site_id' | 'starts_at' | 'ends_at'> & {
  texts: object
}

export async function addAnnouncement(
  db: Queryable,
  row: Content & Pick<AnnouncementTable, 'created_by' | 'created_at'>,
): Promise<void> {
  await execute(
    db,
    sql`insert into announcement (announcement_id, site_id, texts, starts_at, ends_at, created_by, created_at)
        values (${row.announcement_id}, ${row.site_id}, ${JSON.stringify(row.texts)}::jsonb, ${row.starts_at}, ${row.ends_at}, ${row.created_by}, ${row.created_at})`,
  )
}

/** Returns false if somebody has changed it since that revision. */
export async function updateAnnouncement(
  db: Queryable,
  row: Content & { revision: number },
): Promise<boolean> {
  const changed = await rows<{ revision: number }>(
    db,
    sql`update announcement set texts = ${JSON.stringify(row.texts)}::jsonb, starts_at = ${row.starts_at},
               ends_at = ${row.ends_at}, revision = revision + 1
        where announcement_id = ${row.announcement_id} and site_id = ${row.site_id} and revision = ${row.revision}
        returning revision`,
  )
  return changed.length > 0
}
