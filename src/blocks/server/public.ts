import sql, { type Sql } from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'
import { defineEvent } from '../../server/domain-event.ts'

export { addEvidenceCopy } from './evidence-copies.ts'

/** Somebody blocked somebody: whoever holds something of both takes it out of both views, and seals what a complaint may need. */
export const memberBlocked = defineEvent<{ by: string; other: string; at: Date }>('memberBlocked')

/** The time of a sealed copy is up: what was kept for it up to then is erased. */
export const evidenceExpired = defineEvent<{ a: string; b: string; upTo: Date }>('sealEnded')

/** What stands between two members: nothing, the viewer's own block, or the other's (which reads as "not available"). */
export type BlockState = 'no' | 'by_me' | 'by_them'

/** One probe on the viewer's own key; both sides of a block have their row. */
export async function getBlockState(
  db: Queryable,
  viewerId: string,
  otherId: string,
): Promise<BlockState> {
  const found = await maybeRow<{ direction: number }>(
    db,
    sql`select min(direction) as direction from block where member_id = ${viewerId} and other_id = ${otherId} having count(*) > 0`,
  )
  if (!found) return 'no'
  return found.direction === 1 ? 'by_me' : 'by_them'
}

/**
 * A condition on the profile `p` and account `a`: the viewer sees this member, or would without their own block. What names a member
 * to whoever blocked them asks for it, so that a block in return cannot be told from a pause or a deletion.
 */
export const visibleIgnoringViewerBlocksSql = (viewerId: string): Sql => sql`
  p.status = 'active' and a.status in ('active', 'not_confirmed')
  and not exists (select from block b where b.member_id = ${viewerId} and b.other_id = p.member_id and b.direction = 2)
  and (not p.invisible
    or exists (select from like_inbox l where l.member_id = p.member_id and l.direction = 1 and l.other_id = ${viewerId})
    or exists (select from conversation c where c.lo = least(p.member_id, ${viewerId}) and c.hi = greatest(p.member_id, ${viewerId})))`
