import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'
import { fact } from '../../server/domain-event.ts'

export { addSealedCopy } from './sealed-copies.ts'

/** Somebody blocked somebody: whoever holds something of both takes it out of both views, and seals what a complaint may need. */
export const memberBlocked = fact<{ by: string; other: string; at: Date }>('memberBlocked')

/** The time of a sealed copy is up: what was kept for it up to then is erased. */
export const sealEnded = fact<{ a: string; b: string; upTo: Date }>('sealEnded')

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
