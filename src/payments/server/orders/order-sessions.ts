import sql from 'sql-template-tag'
import { row, type Queryable } from '../../../server/database/query.ts'

/** Counts a member's log-ins up to a time, as far as their sessions are still stored. */
export const countSessionsBefore = (
  db: Queryable,
  memberId: string,
  at: Date,
): Promise<{ count: number; first_at: Date | null }> =>
  row(
    db,
    sql`select count(*)::int as count, min(created_at) as first_at from session
        where member_id = ${memberId} and created_at <= ${at}`,
  )
