import sql from 'sql-template-tag'
import { row, type Queryable } from '../../server/database/query.ts'

/** Unread messages in all conversations of the member. */
export async function totalUnread(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select coalesce(sum(num_unread), 0)::int as total from inbox where member_id = ${memberId} and num_unread > 0 and removed_at is null`,
  )
  return total
}
