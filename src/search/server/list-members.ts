import type { Sql } from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { loadCityPopulation, findViewerTraits } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { saveImpressions } from '../../server/impressions.ts'
import { asMember } from '../../server/member-context.ts'
import type { listMembers as contract, SearchFilters } from '../contract.ts'
import { getSearchOrder } from '../ordering-rules.ts'
import { PAGE_SIZE } from '../rules.ts'
import {
  byIdsQuery,
  newestQuery,
  pageQuery,
  listPage,
  findCursor,
  type MemberHit,
  type SearchCursor,
} from './member-search.ts'
import type { SearchScope } from './search-conditions.ts'
import { bandsAround, getDistanceBand, isNearby, toHomeCity, findHomeCity } from './nearby.ts'
import { listResultRows, toResults, viewerAccess, type ResultRow } from './results.ts'
import { countResults, toResultCount } from './result-count.ts'
import { effectiveFilters, listRelaxedFilters, toSearchScope, withYears } from './search-scope.ts'

type Input = Parsed<typeof contract>
type Page = { results: ResultRow[]; band: number }
type PageStart = { asOf: number; after: SearchCursor | null; band: number; skip: number }

/**
 * Lists one page of the search (specification, sections 4 and 7): by `pageNumber`, or after the
 * cursor `after`.
 */
export async function listMembers(ctx: Context, params: Input): Promise<Output<typeof contract>> {
  const access = viewerAccess(ctx)
  if (access === 'none') throw new ApiError('search_closed')
  const viewerTraits = await findViewerTraits(ctx)
  const input = { ...params, ...effectiveFilters(ctx.site, viewerTraits, params) }
  const pageNumber = Number(input.pageNumber ?? '1')
  const home = toHomeCity(viewerTraits)
  const scope = toSearchScope(ctx, viewerTraits, input, access === 'cards')
  const start = await resolveStart(ctx, scope, input, pageNumber)
  const count = pageNumber === 1 ? await toResultCount(ctx, scope, input) : null
  const isNewest = getSearchOrder(input) === 'newest'
  const pageFrom = isNewest ? listNewestPage : isNearby(input) ? listNearPage : listPlainPage
  const page = await pageFrom(ctx, scope, start, input, count?.columns)
  // Each row carries the count; an empty page needs a query of its own.
  const [first] = page.results
  const counted = count && (first ? count.toTotal(first) : await countResults(ctx, scope, input))
  const visible = page.results.slice(0, PAGE_SIZE)
  const last = page.results.length > PAGE_SIZE ? visible.at(-1) : undefined
  await saveAdvertisements(ctx, visible)
  return {
    pageNumber,
    results: await toResults(ctx, visible, access, home),
    numResults: counted?.total ?? null,
    numResultsCapped: counted?.capped ?? false,
    next: last
      ? `${start.asOf}.${last.hit_id}${isNearby(input) && !isNewest ? `.${page.band}` : ''}`
      : null,
    relaxed:
      pageNumber === 1 && visible.length === 0
        ? await listRelaxedFilters(ctx, viewerTraits, input)
        : [],
  }
}

/** Stores which advertisements a member saw; chosen by country, by nothing else. */
async function saveAdvertisements(ctx: Context, results: ResultRow[]): Promise<void> {
  const advertisements = results.filter(({ origin }) => origin === 'performer')
  if (ctx.actor && advertisements.length > 0)
    await saveImpressions(
      asMember(ctx, ctx.actor),
      advertisements.map(({ hit_id: other }) => ({ kind: 'advertisement', other, points: {} })),
      { via: ctx.via, version: 1 },
    )
}

/**
 * The start of the page: after the last card of the previous one, or, if that member has been
 * active since, by page number.
 */
async function resolveStart(
  ctx: Context,
  scope: SearchScope,
  input: Input,
  pageNumber: number,
): Promise<PageStart> {
  const [asOf, member, band] = (input.after ?? '').split('.')
  const byNumber = {
    asOf: Math.floor(ctx.now.getTime() / 1000),
    after: null,
    band: 0,
    skip: (pageNumber - 1) * PAGE_SIZE,
  }
  if (!asOf || !member) return byNumber
  const position = await findCursor(ctx.db, scope, member)
  // Nobody joins a second time.
  const isNewest = getSearchOrder(input) === 'newest'
  const moved = !position || (!isNewest && position.active_at > Number(asOf) / 300)
  return moved
    ? { ...byNumber, band: 0 }
    : { asOf: Number(asOf), after: position, band: Number(band ?? 0), skip: 0 }
}

async function listPlainPage(
  ctx: Context,
  scope: SearchScope,
  start: PageStart,
  _filters: SearchFilters,
  count?: Sql,
): Promise<Page> {
  const page = pageQuery(await withYears(ctx, scope), start.after, PAGE_SIZE + 1, start.skip)
  return { results: await listResultRows(ctx, page, count), band: 0 }
}

/** Lists those who joined last first, within a distance where the search ends at one. */
async function listNewestPage(
  ctx: Context,
  scope: SearchScope,
  start: PageStart,
  filters: SearchFilters,
  count?: Sql,
): Promise<Page> {
  const placed = isNearby(filters)
    ? { ...scope, locations: { cities: (await listBands(ctx, filters)).flat() } }
    : await withYears(ctx, scope)
  const after = start.after?.member_id ?? null
  const page = newestQuery(placed, after, PAGE_SIZE + 1, start.skip)
  return { results: await listResultRows(ctx, page, count), band: 0 }
}

/** The cities of each distance band around the viewer's. */
async function listBands(ctx: Context, filters: SearchFilters): Promise<number[][]> {
  const home = await findHomeCity(ctx)
  if (!home) throw new ApiError('city_missing')
  return bandsAround(home, await loadCityPopulation(ctx), filters)
}

/**
 * Lists members by distance band, recently active first within each, so that the order reveals no
 * more than the bands.
 */
async function listNearPage(
  ctx: Context,
  scope: SearchScope,
  start: PageStart,
  filters: SearchFilters,
  count?: Sql,
): Promise<Page> {
  const home = await findHomeCity(ctx)
  if (!home) throw new ApiError('city_missing')
  const population = await loadCityPopulation(ctx)
  const bands = bandsAround(home, population, filters)
  const results: MemberHit[] = []
  let skip = start.skip
  for (let band = start.band; band < bands.length && results.length <= PAGE_SIZE; band++) {
    const cities = bands[band] ?? []
    const after = band === start.band ? start.after : null
    const inBand = await listPage(
      ctx.db,
      { ...scope, locations: { cities } },
      after,
      PAGE_SIZE + 1 + skip - results.length,
    )
    results.push(...inBand.slice(skip))
    skip = Math.max(0, skip - inBand.length)
  }
  const last = results[PAGE_SIZE - 1]
  return {
    results: await listResultRows(ctx, byIdsQuery(results), count),
    band: last ? getDistanceBand(home, last.city, population) : 0,
  }
}
