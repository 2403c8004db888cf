import sql, { type Sql } from 'sql-template-tag'
import { maybeRow, type Queryable } from './database/query.ts'

/**
 * SQL expression: whether the data of a member must not be erased now. Erasure and the jobs that
 * delete old rows pass over theirs.
 */
export const onLegalHoldSql = (member: Sql, now: Date): Sql =>
  sql`exists (select from legal_hold h where h.member_id = ${member} and h.ended_at is null and h.expires_at > ${now})`

/** Whether a member's data is held, and whether they may be told. */
export async function findHold(
  db: Queryable,
  member: string,
  now: Date,
): Promise<{ disclosed: boolean } | null> {
  return maybeRow(
    db,
    sql`select bool_and(disclosed) as disclosed from legal_hold
        where member_id = ${member} and ended_at is null and expires_at > ${now} having count(*) > 0`,
  )
}
