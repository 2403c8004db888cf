import sql, { type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

/**
 * Starts a session of a member, which rows of likes, visits and messages name. It began `days` ago, and lasts for
 * years.
 */
export async function addSession(db: Queryable, memberId: string, days = 0): Promise<string> {
  const id = newId()
  await addSessions(db, sql`select ${id}::bigint, ${memberId}::bigint`, days)
  return id
}

/** Like `addSession`, for each row of `pairs`: an id of a session, and its member. */
export async function addSessions(db: Queryable, pairs: Sql, days = 0): Promise<void> {
  await execute(
    db,
    sql`insert into session (session_id, member_id, site_id, token_hash, created_at, last_used_at, expires_at)
        select pair.id, a.member_id, a.site_id, sha256(gen_random_uuid()::text::bytea), now() - ${days} * interval '1 day', now(), now() + interval '2000 days'
        from (${pairs}) pair (id, member) join account a on a.member_id = pair.member`,
  )
}

/** A session of the member that this expression names. */
export const sessionSql = (member: Sql): Sql =>
  sql`(select max(session_id) from session where session.member_id = ${member} and session.ended_at is null)`
