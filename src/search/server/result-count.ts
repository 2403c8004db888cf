import sql, { type Sql } from 'sql-template-tag'
import { loadCityPopulation } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { row } from '../../server/database/query.ts'
import type { Site } from '../../sites/rules.ts'
import type { SearchFilters } from '../contract.ts'
import { COUNT_CAP } from '../rules.ts'
import { blockedCountSql, cappedCountSql, edgeYearsCountSql } from './member-search.ts'
import type { SearchScope } from './search-conditions.ts'
import { bandsAround, findHomeCity, isNearby } from './nearby.ts'
import { bornBetweenSql, getYear } from './search-facet.ts'

/** A smaller count must agree with the cards below it; nobody counts those of a larger one. */
const MIN_CACHED_COUNT = 500
/** Of one site in five minutes: each is one combination of filters. */
const MAX_CACHED = 10_000

/** Counts by scope, for five minutes: `activeFrom` is the step that they belong to. */
type CachedCounts = { activeFrom: number; counts: Map<string, number> }
/** Keyed by the site object of this node, so that two nodes in one process share nothing. */
const cached = new WeakMap<Site, CachedCounts>()

/** What a statement selects to count a search: `members` of whom `hidden` are hidden from the viewer. */
export type CountColumns = { members: number | null; hidden: number | null }

/** The count of a search, which the statement that lists its first page also selects. */
export type ResultCount = {
  columns: Sql
  toTotal(counted: CountColumns): Total
}

/** `capped`: counting ended there, so there may be more. */
type Total = { total: number; capped: boolean }

export const NO_COUNT = sql`null::int as members, null::int as hidden`

/**
 * Counts matches by facets where they apply, otherwise row by row up to the cap. Members hidden
 * from the viewer are not counted.
 */
export async function toResultCount(
  ctx: Context,
  scope: SearchScope,
  filters: SearchFilters,
): Promise<ResultCount> {
  if (isNearby(filters))
    return upToCap({ ...scope, locations: { cities: await listNearbyCities(ctx, filters) } })
  const beyondFacets =
    filters.last_seen !== undefined ||
    scope.joinedFrom !== null ||
    scope.suitsBoth ||
    scope.withPhoto ||
    scope.membersOnly ||
    scope.language !== null ||
    scope.interests.length > 0 ||
    scope.intention !== null
  return 'cities' in scope.locations || beyondFacets ? upToCap(scope) : byFacets(ctx.site, scope)
}

/** Counts the matching members in a statement of its own. */
export async function countResults(
  ctx: Context,
  scope: SearchScope,
  filters: SearchFilters,
): Promise<Total> {
  const { columns, toTotal } = await toResultCount(ctx, scope, filters)
  return toTotal(await row<CountColumns>(ctx.db, sql`select ${columns}`))
}

const upToCap = (scope: SearchScope): ResultCount => ({
  columns: sql`${cappedCountSql(scope, COUNT_CAP)} as members, 0 as hidden`,
  toTotal: ({ members }) => ({ total: members ?? 0, capped: (members ?? 0) >= COUNT_CAP }),
})

function byFacets(site: Site, scope: SearchScope): ResultCount {
  const counts = getCachedCounts(site, scope.activeFrom)
  // All that the count depends on: who searches is only subtracted.
  const key = JSON.stringify({ ...scope, viewer: null, visitorCountry: null, now: null })
  const cachedCount = counts.get(key)
  const members = cachedCount === undefined ? facetCountSql(scope) : sql`${cachedCount}::int`
  return {
    columns: sql`${members} as members, ${blockedCountSql(scope)} as hidden`,
    toTotal(counted) {
      const total = counted.members ?? 0
      if (total >= MIN_CACHED_COUNT && counts.size < MAX_CACHED) counts.set(key, total)
      return { total: Math.max(0, total - (counted.hidden ?? 0)), capped: false }
    },
  }
}

function getCachedCounts(site: Site, activeFrom: number): Map<string, number> {
  const current = cached.get(site)
  if (current?.activeFrom === activeFrom) return current.counts
  const counts = new Map<string, number>()
  cached.set(site, { activeFrom, counts })
  return counts
}

/** Adds whole birth years from facets and the bounding years by date. */
function facetCountSql(scope: SearchScope): Sql {
  const { site, groups, locations, bornAfter, bornUpTo } = scope
  if ('cities' in locations) throw new Error('facets do not count cities')
  const [from, to] = [getYear(bornAfter), getYear(bornUpTo)]
  const facets = { groups, countries: locations.countries, region: locations.region ?? -1 }
  return sql`${bornBetweenSql(site, facets, from, to)} + ${edgeYearsCountSql(scope, [...new Set([from, to])])}`
}

async function listNearbyCities(ctx: Context, filters: SearchFilters): Promise<number[]> {
  const home = await findHomeCity(ctx)
  if (!home) return []
  return bandsAround(home, await loadCityPopulation(ctx), filters).flat()
}
