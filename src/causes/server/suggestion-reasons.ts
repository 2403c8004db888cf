import sql from 'sql-template-tag'
import { getWeight, orderingRules } from '../../likes/ordering-rules.ts'
import type { MemberContext } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'
import type { Reason } from '../contract.ts'

/** The rules that counted when somebody was last suggested, the strongest first; never their points. */
export async function getSuggestionReasons(
  { db, site, actor }: MemberContext,
  other: string,
): Promise<Reason[]> {
  const impression = await maybeRow<{ points: Record<string, number> }>(
    db,
    sql`select points from impression
        where site_id = ${site.id} and member_id = ${actor.memberId} and kind = 'suggestion' and other_id = ${other}
        order by day desc limit 1`,
  )
  if (!impression) return []
  const reasons = orderingRules
    .filter(({ rule }) => impression.points[rule] !== undefined)
    .toSorted((one, other) => other.limit - one.limit)
    .map(({ rule }) => ({ rule, weight: getWeight(rule), km: null, count: null }))
  return [...reasons, { rule: 'chance', weight: 'light', km: null, count: null }]
}
