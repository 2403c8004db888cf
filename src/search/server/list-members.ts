import type { Sql } from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { crowdsOf, ownTraits } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { SearchTraits } from '../../profiles/rules.ts'
import type { Site } from '../../sites/rules.ts'
import type { listMembers as contract, SearchFilters } from '../contract.ts'
import { filterNames, followedFilters, PAGE_SIZE } from '../rules.ts'
import { foundIn, pageIn, pageOf, placeOf, type Found, type Place, type Slice } from './member-search.ts'
import { bandOf, citiesByBand, homeIn, homeOf } from './nearby.ts'
import { shownOf, toResults, visitorSees, type Shown } from './results.ts'
import { countingOf, countOf, relaxedOf, sliceOf, withYears } from './slice.ts'

type Input = Parsed<typeof contract>
type Page = { found: Shown[]; band: number }
type Start = { asOf: number; after: Place | null; band: number; skip: number }

/** One page of the search (specification, sections 4 and 7): appended by pageNumber, continued by `after`. */
export async function listMembers(ctx: Context, asked: Input): Promise<Output<typeof contract>> {
  const sees = visitorSees(ctx)
  if (sees === 'none') throw new ApiError('search_closed')
  const own = await ownTraits(ctx)
  const input = { ...asked, ...followedBy(ctx.site, own, asked) }
  const pageNumber = Number(input.pageNumber ?? '1')
  const home = homeIn(own)
  const slice = sliceOf(ctx, own, input, sees === 'cards')
  const start = await startOf(ctx, input, pageNumber)
  const counting = pageNumber === 1 ? await countingOf(ctx, slice, input) : null
  const pageFrom = input.near ? nearPage : plainPage
  const page = await pageFrom(ctx, slice, start, counting?.total)
  // It stands on each row; a page without any has to ask.
  const total = counting && (page.found[0]?.total ?? (await countOf(ctx, slice, input)))
  const shown = page.found.slice(0, PAGE_SIZE)
  const last = page.found.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    pageNumber,
    results: await toResults(ctx, shown, sees, home),
    numResults: total,
    numResultsCapped: (total ?? 0) >= (counting?.cap ?? Infinity),
    next: last ? `${start.asOf}.${last.found_id}${input.near ? `.${page.band}` : ''}` : null,
    relaxed: pageNumber === 1 && shown.length === 0 ? await relaxedOf(ctx, own, input) : [],
  }
}

/** The filters that the site follows; without one for genders it shows whom the reader looks for. */
function followedBy({ settings }: Site, own: SearchTraits | null, asked: SearchFilters): SearchFilters {
  const without = Object.fromEntries(filterNames.map((name) => [name, undefined]))
  const wanted = own?.looking_for
  const byDefault = settings.search_fields.includes('gender') || wanted === 'everyone' ? {} : { gender: wanted }
  return { ...without, ...followedFilters(asked, settings.search_fields), ...byDefault }
}

/** Where the page begins: behind the last card of the page before, or, if that member has been active since, by number. */
async function startOf(ctx: Context, input: Input, pageNumber: number): Promise<Start> {
  const [asOf, member, band] = (input.after ?? '').split('.')
  const byNumber = { asOf: Math.floor(ctx.now.getTime() / 1000), after: null, band: 0, skip: (pageNumber - 1) * PAGE_SIZE }
  if (!asOf || !member) return byNumber
  const place = await placeOf(ctx.db, member)
  const moved = !place || place.active_at > Number(asOf) / 300
  return moved ? { ...byNumber, band: 0 } : { asOf: Number(asOf), after: place, band: Number(band ?? 0), skip: 0 }
}

async function plainPage(ctx: Context, slice: Slice, start: Start, total?: Sql): Promise<Page> {
  const page = pageIn(await withYears(ctx, slice), start.after, PAGE_SIZE + 1, start.skip)
  return { found: await shownOf(ctx, page, total), band: 0 }
}

/** Band by band outwards, recently active first within each; the order tells no more than the bands do. */
async function nearPage(ctx: Context, slice: Slice, start: Start, total?: Sql): Promise<Page> {
  const home = await homeOf(ctx)
  if (!home) throw new ApiError('city_missing')
  const crowds = await crowdsOf(ctx)
  const bands = citiesByBand(home, crowds)
  const found: Found[] = []
  let skip = start.skip
  for (let band = start.band; band < bands.length && found.length <= PAGE_SIZE; band++) {
    const cities = bands[band] ?? []
    const after = band === start.band ? start.after : null
    const inBand = await pageOf(ctx.db, { ...slice, places: { cities } }, after, PAGE_SIZE + 1 + skip - found.length)
    found.push(...inBand.slice(skip))
    skip = Math.max(0, skip - inBand.length)
  }
  const last = found[PAGE_SIZE - 1]
  return { found: await shownOf(ctx, foundIn(found), total), band: last ? bandOf(home, last.city, crowds) : 0 }
}
