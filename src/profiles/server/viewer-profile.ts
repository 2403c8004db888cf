import { maybeRow, type Queryable } from '../../server/database/query.ts'
import sql, { type Sql } from 'sql-template-tag'

/**
 * The columns and joins of the viewer's own profile that every page needs, for a larger statement.
 */
export const viewerProfileColumns = sql`p.name, p.status as profile_status, p.gender, ph.name as main_name,
  ph.status as main_status, ph.thumbhash as main_thumbhash`

export const viewerProfileJoin = (member: Sql): Sql =>
  sql`join profile p on p.member_id = ${member}
      left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null`

/** The name of a member's profile; empty if there is none. */
export async function getMemberName(db: Queryable, memberId: string): Promise<string> {
  const row = await maybeRow<{ name: string }>(
    db,
    sql`select name from profile where member_id = ${memberId}`,
  )
  return row?.name ?? ''
}
