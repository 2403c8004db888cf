import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

/** What stands between two members: nothing, the viewer's own block, or the other's (which reads as "not available"). */
export type Hidden = 'no' | 'by_me' | 'by_them'

/** One probe on the viewer's own key; both sides of a block have their row. */
export async function hiddenFrom(db: Queryable, viewerId: string, otherId: string): Promise<Hidden> {
  const found = await maybeRow<{ reason: number }>(
    db,
    sql`select min(reason) as reason from hidden_member where member_id = ${viewerId} and other_id = ${otherId} having count(*) > 0`,
  )
  if (!found) return 'no'
  return found.reason === 1 ? 'by_me' : 'by_them'
}
