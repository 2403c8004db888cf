import sql from 'sql-template-tag'
import { row, type Queryable } from '../../server/database/query.ts'

/** Likes received that the member has not opened. */
export async function newLikes(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from like_inbox where member_id = ${memberId} and direction = 2 and is_new`,
  )
  return total
}
