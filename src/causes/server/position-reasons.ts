import sql from 'sql-template-tag'
import type { ProfileCard } from '../../profiles/contract.ts'
import { activeBand } from '../../profiles/rules.ts'
import {
  findViewerTraits,
  isPopulousCity,
  listOnlineVisible,
  loadCityPopulation,
  visibleDistance,
} from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'
import { cityById } from '../../server/places/places.ts'
import type { Reason } from '../contract.ts'

const ACTIVE_STEP = 300_000

/**
 * What puts somebody where they are in the search: by distance the band first, then how lately they
 * were here, as exactly as their own page says it; equals by number. Similar members stand in the same
 * order, and filters of the profile that they resemble are in the place of the reader's.
 */
export async function getPositionReasons(
  ctx: MemberContext,
  card: ProfileCard,
  { near, similar }: { near: boolean; similar: boolean },
): Promise<Reason[]> {
  const me = await findViewerTraits(ctx)
  const row = await maybeRow<{ city: number | null; active_at: number; interests: string[] }>(
    ctx.db,
    sql`select city, active_at, interests from member_search where member_id = ${card.id} and site_id = ${ctx.site.id} and listed`,
  )
  if (!row) return []
  const [population, visible] = await Promise.all([
    loadCityPopulation(ctx),
    listOnlineVisible(ctx, [card.id]),
  ])
  const home = me?.city ? cityById(me.city) : undefined
  const km = visibleDistance(home, row.city, population)
  const seen = new Date(row.active_at * ACTIVE_STEP)
  const active = activeBand(seen, ctx.now, isPopulousCity(row.city, population))
  const reason = (rule: string, weight: Reason['weight']): Reason => ({
    rule,
    weight,
    km: null,
    count: null,
  })
  return [
    ...(near && km !== null ? [{ ...reason('distance', 'strong'), km }] : []),
    ...(card.origin === 'member' && active !== null && visible.has(card.id)
      ? [reason(`active_${active}`, near ? 'medium' : 'strong')]
      : []),
    reason('looking_for', 'filter'),
    reason(similar ? 'similar' : 'filters', 'filter'),
    ...(!near && km !== null ? [{ ...reason('distance', 'filter'), km }] : []),
    reason('chance', 'light'),
  ]
}
