import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { Period } from './report.ts'

export type RestrictionRow = {
  rule: string
  ground: 'law' | 'terms'
  measure: 'photo' | 'text' | 'suspension' | 'ban'
  notified: boolean
  count: number
}

/** Restrictions of a period by rule; a warning restricts nothing, and what an appeal left is counted already. */
export async function countRestrictions(
  db: Queryable,
  { siteId, from, until }: Period,
): Promise<RestrictionRow[]> {
  return rows<RestrictionRow>(
    db,
    sql`select rule, ground, measure, notified, count(*)::int as count from statement_of_reasons
        where site_id = ${siteId} and at >= ${from} and at < ${until} and measure <> 'warning' and appeal_id is null
        group by rule, ground, measure, notified`,
  )
}
