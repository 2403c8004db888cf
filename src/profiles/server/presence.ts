import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'

/**
 * SQL condition: a viewer may learn when the owner of a profile `p` is or was online. Who hides it
 * does not learn it of others; visitors (`0`) hide nothing.
 */
export const onlineVisibleSql = (viewer: string): Sql => sql`(
  p.show_online and coalesce((select own.show_online from profile own where own.member_id = ${viewer}::bigint), true))`

/** Those of the members of whom this viewer may learn when they are or were online. */
export async function listOnlineVisible(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  members: string[],
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const visible = await rows<{ member_id: string }>(
    db,
    sql`select p.member_id from profile p where p.member_id = any(${members}::bigint[])
          and ${onlineVisibleSql(actor?.memberId ?? '0')}`,
  )
  return new Set(visible.map(({ member_id }) => member_id))
}
