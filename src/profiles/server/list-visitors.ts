import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listVisitors as contract } from '../contract.ts'
import { cardsOf } from './cards.ts'
import { profileRow } from './profile.ts'
import { visitorsOf } from './visits.ts'

const SHOWN = 48

/** Reciprocal: whoever does not show their own visits does not see those of others. */
export async function listVisitors(ctx: MemberContext): Promise<Output<typeof contract>> {
  const own = await profileRow(ctx.db, ctx.site.id, ctx.actor.memberId)
  if (!own?.show_visits || own.invisible) return { shown: false, visitors: [] }
  const visits = await visitorsOf(ctx.db, ctx.actor.memberId, SHOWN)
  const cards = await cardsOf(
    ctx,
    visits.map(({ visitor_id }) => visitor_id),
  )
  const visitors = visits.flatMap(({ visitor_id, day }) => {
    const profile = cards.get(visitor_id)
    return profile ? [{ profile, day }] : []
  })
  return { shown: true, visitors }
}
