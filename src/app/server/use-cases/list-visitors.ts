import { getLikeStatuses } from '../../../likes/server/public.ts'
import type { Output } from '../../../platform/contract.ts'
import type { listVisitors as contract } from '../../../profiles/contract.ts'
import { loadCards, findProfile, listMemberVisitors } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'

const MAX_VISITORS = 48

/** Reciprocal: a member who hides their own visits cannot see those of others. */
export async function listVisitors(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const viewer = await findProfile(ctx.db, ctx.site.id, memberId)
  if (!viewer?.show_visits || viewer.invisible) return { shown: false, visitors: [] }
  const visits = await listMemberVisitors(ctx.db, memberId, MAX_VISITORS)
  const ids = visits.map(({ visitor_id }) => visitor_id)
  const [cards, marks] = await Promise.all([
    loadCards(ctx, ids),
    getLikeStatuses(ctx.db, memberId, ids),
  ])
  const visitors = visits.flatMap(({ visitor_id, day }) => {
    const profile = cards.get(visitor_id)
    const mark = marks.get(visitor_id)
    return profile
      ? [{ profile, liked: mark?.liked ?? false, like_new: mark?.newLike ?? false, day }]
      : []
  })
  return { shown: true, visitors }
}
