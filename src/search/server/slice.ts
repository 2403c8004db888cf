import sql, { type Sql } from 'sql-template-tag'
import { crowdsOf } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { row } from '../../server/database/query.ts'
import type { Relaxed, SearchFilters } from '../contract.ts'
import { ACTIVE_STEP_SECONDS, birthDates, COUNT_CAP, interestsOf, OLDEST, PAGE_SIZE } from '../rules.ts'
import { ONLINE_MINUTES, searchGroups, type SearchTraits } from '../../profiles/rules.ts'
import { countUpToIn, hiddenIn, ofYearsIn, type Slice } from './member-search.ts'
import { citiesByBand, homeOf } from './nearby.ts'
import { birthYears, bornBetweenIn, type FacetSlice } from './search-facet.ts'

/** More than a century: nobody is older. */
const NO_LIMIT = 130

/** The part of the search index that these filters mean for this viewer, of whom `own` is what they say of themselves. */
export function sliceOf(ctx: Context, own: SearchTraits | null, filters: SearchFilters, promotedOnly = false): Slice {
  const { settings } = ctx.site
  const [low, high] = [Number(filters.min_age ?? settings.min_age), Number(filters.max_age ?? OLDEST)]
  const min = Math.max(settings.min_age, low)
  const online = filters.online === '1'
  const seconds = online ? ONLINE_MINUTES * 60 : settings.idle_days * 86_400
  return {
    site: ctx.site.id,
    viewer: ctx.actor?.memberId ?? '0',
    groups: searchGroups(filters.gender ?? 'everyone', own?.gender ?? null),
    places: placesOf(ctx, filters),
    ...birthDates(ctx.now, min, high >= OLDEST ? NO_LIMIT : Math.max(min, high)),
    years: null,
    activeFrom: Math.floor((ctx.now.getTime() / 1000 - seconds) / ACTIVE_STEP_SECONDS),
    withPhoto: filters.with_photo === '1',
    membersOnly: online,
    crowdOf: online ? settings.min_group_size : 1,
    promotedOnly,
    language: filters.language ?? null,
    interests: interestsOf(filters),
  }
}

function placesOf(ctx: Context, filters: SearchFilters): Slice['places'] {
  const { countries } = ctx.site.settings
  const wanted = filters.country ?? (countries.includes(ctx.country) ? ctx.country : 'any')
  if (wanted === 'any') return { countries, region: null }
  return { countries: [wanted], region: filters.region ? Number(filters.region) : null }
}

const yearOf = (date: string) => Number(date.slice(0, 4))

/** From this many rows passed over for one page, one index range for each birth year is quicker than skipping. */
const SKIPPED = 5000

/** Few ages in a large slice are merged year by year. */
export async function withYears(ctx: Context, slice: Slice): Promise<Slice> {
  const [from, to] = [yearOf(slice.bornAfter), yearOf(slice.bornUpTo)]
  if ('cities' in slice.places || slice.places.region !== null || to - from > 15) return slice
  const years = await birthYears(ctx.db, slice.site, { groups: slice.groups, countries: slice.places.countries, region: -1 })
  const all = [...years.values()].reduce((sum, n) => sum + n, 0)
  const wanted = within(years, from, to)
  if ((PAGE_SIZE * all) / Math.max(1, wanted) <= SKIPPED) return slice
  return { ...slice, years: Array.from({ length: to - from + 1 }, (_, index) => from + index) }
}

const within = (years: Map<number, number>, from: number, to: number) =>
  [...years].filter(([year]) => year >= from && year <= to).reduce((sum, [, n]) => sum + n, 0)

/** A number of members, as a part of a statement. `cap`: where counting ends. */
export type Counting = { total: Sql; cap: number }

/** How many match: by the facets where these know, else counted up to the cap. Nobody hidden from the viewer is in it. */
export async function countingOf(ctx: Context, slice: Slice, filters: SearchFilters): Promise<Counting> {
  if (filters.near) return upToCap({ ...slice, places: { cities: await citiesNear(ctx) } })
  const beyondFacets = slice.withPhoto || slice.membersOnly || slice.language !== null || slice.interests.length > 0
  if ('cities' in slice.places || beyondFacets) return upToCap(slice)
  return { total: byFacets(slice, { ...slice.places, region: slice.places.region ?? -1 }), cap: Infinity }
}

const upToCap = (slice: Slice): Counting => ({ total: countUpToIn(slice, COUNT_CAP), cap: COUNT_CAP })

/** Whole birth years by the facets, those at the edges by date; without whom the viewer may not see. */
function byFacets(slice: Slice, { countries, region }: Omit<FacetSlice, 'groups'>): Sql {
  const [from, to] = [yearOf(slice.bornAfter), yearOf(slice.bornUpTo)]
  const between = bornBetweenIn(slice.site, { groups: slice.groups, countries, region }, from, to)
  const atEdges = ofYearsIn(slice, [...new Set([from, to])])
  return sql`greatest(0, ${between} + ${atEdges} - ${hiddenIn(slice)})`
}

async function citiesNear(ctx: Context): Promise<number[]> {
  const home = await homeOf(ctx)
  return home ? citiesByBand(home, await crowdsOf(ctx)).flat() : []
}

/** Members who match, counted by a statement of its own. */
export async function countOf(ctx: Context, slice: Slice, filters: SearchFilters): Promise<number> {
  const { total } = await countingOf(ctx, slice, filters)
  return (await row<{ total: number }>(ctx.db, sql`select ${total} as total`)).total
}

/** Filters that can be let go of one by one; ages go together. */
const relaxable: { filter: string; without: (keyof SearchFilters)[] }[] = [
  { filter: 'online', without: ['online'] },
  { filter: 'near', without: ['near'] },
  { filter: 'interests', without: ['interests'] },
  { filter: 'language', without: ['language'] },
  { filter: 'with_photo', without: ['with_photo'] },
  { filter: 'region', without: ['region'] },
  { filter: 'ages', without: ['min_age', 'max_age'] },
  { filter: 'gender', without: ['gender'] },
]

/** For a search that finds nobody: what each of its filters alone keeps out, most first. */
export async function relaxedOf(ctx: Context, own: SearchTraits | null, filters: SearchFilters): Promise<Relaxed[]> {
  const tried = relaxable.filter(({ without }) => without.some((name) => filters[name] !== undefined))
  const counts = await Promise.all(
    tried.map(async ({ filter, without }) => {
      const wider: SearchFilters = { ...filters, ...Object.fromEntries(without.map((name) => [name, undefined])) }
      return { filter, numResults: await countOf(ctx, sliceOf(ctx, own, wider), wider) }
    }),
  )
  const everywhere: SearchFilters = { ...filters, country: 'any', region: undefined }
  const abroad = { filter: 'country', numResults: await countOf(ctx, sliceOf(ctx, own, everywhere), everywhere) }
  return [...counts, abroad].filter(({ numResults }) => numResults > 0).toSorted((a, b) => b.numResults - a.numResults)
}
