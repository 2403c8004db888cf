import sql from 'sql-template-tag'
import { findSearchTraits, loadCityPopulation } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { row, rows } from '../../server/database/query.ts'
import { parseFilters, searchPath } from '../rules.ts'
import { cappedCountSql } from './member-search.ts'
import type { SearchScope } from './search-conditions.ts'
import { bandsAround, isNearby, toHomeCity } from './nearby.ts'
import { effectiveFilters, toSearchScope } from './search-scope.ts'

/** More new people in a week are a round number. */
const NEW_CAP = 100

type NewPeople = { name: string; path: string; count: number }

/** The saved searches of a member that find people who signed up since a time, with their numbers. */
export async function listNewPeople(
  ctx: Context,
  member: string,
  since: Date,
): Promise<NewPeople[]> {
  const saved = await rows<{ name: string; filters: string }>(
    ctx.db,
    sql`select name, filters from saved_search where member_id = ${member} order by created_at, saved_id`,
  )
  if (saved.length === 0) return []
  const traits = await findSearchTraits(ctx.db, member)
  const home = toHomeCity(traits)
  const population = await loadCityPopulation(ctx)
  const counted: NewPeople[] = []
  for (const { name, filters: stored } of saved) {
    const requested = parseFilters(new URLSearchParams(stored))
    const filters = effectiveFilters(ctx.site, traits, requested)
    const scope: SearchScope = {
      ...toSearchScope(ctx, traits, filters),
      viewer: member,
      joinedFrom: since,
    }
    const near = isNearby(filters)
    if (near && !home) continue
    const cities = near && home ? bandsAround(home, population, filters) : []
    const placed = near ? { ...scope, locations: { cities: cities.flat() } } : scope
    const { count } = await row<{ count: number }>(
      ctx.db,
      sql`select ${cappedCountSql(placed, NEW_CAP)} as count`,
    )
    if (count > 0) counted.push({ name, path: searchPath(requested), count })
  }
  return counted
}
