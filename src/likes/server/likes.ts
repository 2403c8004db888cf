import sql from 'sql-template-tag'
import { execute, row, type Queryable } from '../../server/database/query.ts'

/** Likes received that the member has not opened. */
export async function newLikes(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from like_inbox where member_id = ${memberId} and direction = 2 and is_new`,
  )
  return total
}

/** Takes the free first message that `from` has towards a match; true for exactly one caller, ever. */
export async function takeFreeMessage(db: Queryable, from: string, to: string): Promise<boolean> {
  const taken = await execute(
    db,
    sql`update pair set lo_free_message = lo_free_message and lo <> ${from}, hi_free_message = hi_free_message and hi <> ${from}
        where lo = least(${from}::bigint, ${to}::bigint) and hi = greatest(${from}::bigint, ${to}::bigint) and matched_at is not null
          and case when lo = ${from} then lo_free_message else hi_free_message end`,
  )
  return taken === 1
}
