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
import { searchOrders, type SearchOrder } from '../../search/ordering-rules.ts'
import type { Reason } from '../contract.ts'

const ACTIVE_STEP = 300_000

/**
 * What puts somebody where they are in the search, by the rules of its order: the distance band, how
 * lately they were here, as exactly as their own page says it, or about when they joined; equals by
 * number. Similar members stand in the same order, and filters of the profile that they resemble are
 * in the place of the reader's.
 */
export async function getPositionReasons(
  ctx: MemberContext,
  card: ProfileCard,
  { order, similar }: { order: SearchOrder; similar: boolean },
): Promise<Reason[]> {
  const me = await findViewerTraits(ctx)
  const row = await maybeRow<SearchRow>(
    ctx.db,
    sql`select s.city, s.active_at, a.signup_at from member_search s join account a on a.member_id = s.member_id
        where s.member_id = ${card.id} and s.site_id = ${ctx.site.id} and s.listed`,
  )
  if (!row) return []
  const population = await loadCityPopulation(ctx)
  const home = me?.city ? cityById(me.city) : undefined
  const km = visibleDistance(home, row.city, population)
  const values = {
    distance: km === null ? null : 'distance',
    active: await findActivity(ctx, card, row),
    joined: `joined_${joinedBand(row.signup_at, ctx.now)}`,
    chance: 'chance',
  }
  const ordering = searchOrders[order].flatMap((rule, place): Reason[] => {
    const value = values[rule]
    const weight = rule === 'chance' ? 'light' : place === 0 ? 'strong' : 'medium'
    return value === null ? [] : [toReason(value, weight, rule === 'distance' ? km : null)]
  })
  return [
    ...ordering.slice(0, -1),
    toReason('looking_for', 'filter'),
    toReason(similar ? 'similar' : 'filters', 'filter'),
    ...(order !== 'near' && km !== null ? [toReason('distance', 'filter', km)] : []),
    ...ordering.slice(-1),
  ]
}

type SearchRow = { city: number | null; active_at: number; signup_at: Date }

const toReason = (rule: string, weight: Reason['weight'], km: number | null = null): Reason => ({
  rule,
  weight,
  km,
  count: null,
})

/** When somebody was here, as a rule; null where the reader may not learn it. */
async function findActivity(
  ctx: MemberContext,
  card: ProfileCard,
  { city, active_at }: SearchRow,
): Promise<string | null> {
  const [population, visible] = await Promise.all([
    loadCityPopulation(ctx),
    listOnlineVisible(ctx, [card.id]),
  ])
  if (card.origin !== 'member' || !visible.has(card.id)) return null
  const seen = new Date(active_at * ACTIVE_STEP)
  const band = activeBand(seen, ctx.now, isPopulousCity(city, population))
  return band === null ? null : `active_${band}`
}

const DAY = 86_400_000

/** About when somebody joined. */
function joinedBand(at: Date, now: Date): 'week' | 'month' | 'year' | 'earlier' {
  const days = (now.getTime() - at.getTime()) / DAY
  if (days < 7) return 'week'
  if (days < 30) return 'month'
  return days < 365 ? 'year' : 'earlier'
}
