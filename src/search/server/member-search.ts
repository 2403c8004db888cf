import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

/** Brings one member's row and the counts up to date; triggers do so by themselves after each change of a profile. */
export async function refreshMember(db: Queryable, memberId: string): Promise<void> {
  await rows(db, sql`select refresh_member_search(${memberId})`)
}

/** Rows that were right when they were written and are not any more: whoever was not here for the idle days leaves. */
export async function refreshIdle(db: Queryable, siteId: number, activeAt: number): Promise<number> {
  return execute(
    db,
    sql`select refresh_member_search(member_id) from member_search
        where site_id = ${siteId} and listed and origin = 0 and active_at < ${activeAt}`,
  )
}
