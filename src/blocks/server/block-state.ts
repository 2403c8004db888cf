import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import sql, { type Sql } from 'sql-template-tag'

/** For a profile that leaves the site. */
export async function deleteMemberBlocks(db: Queryable, memberId: string): Promise<void> {
  // Each block has a row per side, so the own rows name the other side's.
  await execute(
    db,
    sql`with own as (delete from block where member_id = ${memberId} returning other_id)
        delete from block b using own where b.member_id = own.other_id and b.other_id = ${memberId}`,
  )
}

/**
 * No block, a block by the viewer, or one by the other member (shown as "not available"); also that of
 * an address by either of them.
 */
export type BlockState = 'no' | 'by_me' | 'by_them'

/** One index look-up by the viewer's id, because each block has a row per side. */
export async function getBlockState(
  db: Queryable,
  viewerId: string,
  otherId: string,
): Promise<BlockState> {
  const row = await maybeRow<{ direction: number }>(
    db,
    sql`select min(direction) as direction from block where member_id = ${viewerId} and other_id = ${otherId} having count(*) > 0`,
  )
  if (!row) return 'no'
  return row.direction === 1 ? 'by_me' : 'by_them'
}

/**
 * SQL condition on profile `p` and account `a`: the viewer could see this member if they had not
 * blocked them. Queries that show names of blocked members use it, so that a block in return looks
 * like a pause or deletion.
 */
export const visibleIgnoringViewerBlocksSql = (viewerId: string): Sql => sql`
  p.status = 'active' and a.status in ('active', 'not_confirmed')
  and not exists (select from block b where b.member_id = ${viewerId} and b.other_id = p.member_id and b.direction >= 2)
  and (not p.invisible
    or exists (select from like_inbox l where l.member_id = p.member_id and l.direction = 1 and l.other_id = ${viewerId})
    or exists (select from conversation c where c.lo = least(p.member_id, ${viewerId}) and c.hi = greatest(p.member_id, ${viewerId})))`
