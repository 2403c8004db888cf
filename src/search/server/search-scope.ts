import type { Context } from '../../server/context.ts'
import type { Site } from '../../sites/rules.ts'
import type { RelaxedFilter, SearchFilters } from '../contract.ts'
import {
  ACTIVE_STEP_SECONDS,
  allowedFilters,
  birthDates,
  filterNames,
  LAST_SEEN_DAYS,
  NEW_DAYS,
  parseInterests,
  MAX_AGE,
  PAGE_SIZE,
} from '../rules.ts'
import { ONLINE_MINUTES, searchGroups, type SearchTraits } from '../../profiles/rules.ts'
import type { SearchScope } from './search-conditions.ts'
import { countResults } from './result-count.ts'
import { countByBirthYear, getYear } from './search-facet.ts'

const DAY_SECONDS = 86_400

/** Years; above the highest possible age. */
const NO_LIMIT = 130

/** The filters that the site offers; without a gender filter the reader's preference applies. */
export function effectiveFilters(
  { settings }: Site,
  viewerTraits: SearchTraits | null,
  requested: SearchFilters,
): SearchFilters {
  const without = Object.fromEntries(filterNames.map((name) => [name, undefined]))
  const preference = viewerTraits?.looking_for
  const byDefault =
    settings.search_fields.includes('gender') || preference === 'everyone'
      ? {}
      : { gender: preference }
  return { ...without, ...allowedFilters(requested, settings.search_fields), ...byDefault }
}

/** Translates filters into the part of the search index for this viewer, whose traits are `own`. */
export function toSearchScope(
  ctx: Context,
  viewerTraits: SearchTraits | null,
  filters: SearchFilters,
  promotedOnly = false,
): SearchScope {
  const { settings } = ctx.site
  const [low, high] = [
    Number(filters.min_age ?? settings.min_age),
    Number(filters.max_age ?? MAX_AGE),
  ]
  const min = Math.max(settings.min_age, low)
  const online = filters.online === '1'
  const days = filters.last_seen ? LAST_SEEN_DAYS[filters.last_seen] : settings.idle_days
  const seconds = online ? ONLINE_MINUTES * 60 : Math.min(days, settings.idle_days) * DAY_SECONDS
  return {
    site: ctx.site.id,
    viewer: ctx.actor?.memberId ?? '0',
    visitorCountry: ctx.addressCountry,
    hasHiddenPlaces: settings.discretion,
    groups: searchGroups(filters.gender ?? 'everyone', viewerTraits?.gender ?? null),
    locations: toLocations(ctx, filters),
    ...birthDates(ctx.now, min, high >= MAX_AGE ? NO_LIMIT : Math.max(min, high)),
    years: null,
    activeFrom: Math.floor((ctx.now.getTime() / 1000 - seconds) / ACTIVE_STEP_SECONDS),
    withPhoto: filters.with_photo === '1',
    membersOnly: online || filters.verified === '1' || filters.suits_both === '1',
    minGroupSize: online ? settings.min_group_size : 1,
    onlineVisible: online || filters.last_seen !== undefined,
    promotedOnly,
    now: ctx.now,
    verified: filters.verified === '1',
    joinedFrom:
      filters.new === '1' ? new Date(ctx.now.getTime() - NEW_DAYS * DAY_SECONDS * 1000) : null,
    suitsBoth: filters.suits_both === '1',
    hasRules: settings.contact_rules,
    language: filters.language ?? null,
    interests: parseInterests(filters),
    intention: settings.intentions ? (filters.intention ?? null) : null,
  }
}

function toLocations(ctx: Context, filters: SearchFilters): SearchScope['locations'] {
  const { countries } = ctx.site.settings
  const country = filters.country ?? (countries.includes(ctx.country) ? ctx.country : 'any')
  if (country === 'any') return { countries, region: null }
  return { countries: [country], region: filters.region ? Number(filters.region) : null }
}

/**
 * From this number of skipped rows per page, one index range per birth year is faster than a
 * filter.
 */
const MAX_SKIPPED_ROWS = 5000

/** Sets `years` for few ages in a large scope. */
export async function withYears(ctx: Context, scope: SearchScope): Promise<SearchScope> {
  const [from, to] = [getYear(scope.bornAfter), getYear(scope.bornUpTo)]
  if ('cities' in scope.locations || scope.locations.region !== null || to - from > 15) return scope
  const years = await countByBirthYear(ctx.db, scope.site, {
    groups: scope.groups,
    countries: scope.locations.countries,
    region: -1,
  })
  const all = [...years.values()].reduce((sum, n) => sum + n, 0)
  const matching = sumBetween(years, from, to)
  if ((PAGE_SIZE * all) / Math.max(1, matching) <= MAX_SKIPPED_ROWS) return scope
  return { ...scope, years: Array.from({ length: to - from + 1 }, (_, index) => from + index) }
}

const sumBetween = (years: Map<number, number>, from: number, to: number) =>
  [...years].filter(([year]) => year >= from && year <= to).reduce((sum, [, n]) => sum + n, 0)

/** Filters that can be removed one by one; the two ages count as one. */
const relaxableFilters: { filter: string; without: (keyof SearchFilters)[] }[] = [
  { filter: 'online', without: ['online'] },
  { filter: 'new', without: ['new'] },
  { filter: 'verified', without: ['verified'] },
  { filter: 'last_seen', without: ['last_seen'] },
  { filter: 'max_distance', without: ['max_distance'] },
  { filter: 'suits_both', without: ['suits_both'] },
  { filter: 'near', without: ['near'] },
  { filter: 'intention', without: ['intention'] },
  { filter: 'interests', without: ['interests'] },
  { filter: 'language', without: ['language'] },
  { filter: 'with_photo', without: ['with_photo'] },
  { filter: 'region', without: ['region'] },
  { filter: 'ages', without: ['min_age', 'max_age'] },
  { filter: 'gender', without: ['gender'] },
]

/** For an empty search: how many results each filter alone excludes, most first. */
export async function listRelaxedFilters(
  ctx: Context,
  viewerTraits: SearchTraits | null,
  filters: SearchFilters,
): Promise<RelaxedFilter[]> {
  const tried = relaxableFilters.filter(({ without }) =>
    without.some((name) => filters[name] !== undefined),
  )
  const counts = await Promise.all(
    tried.map(async ({ filter, without }) => {
      const wider: SearchFilters = {
        ...filters,
        ...Object.fromEntries(without.map((name) => [name, undefined])),
      }
      return {
        filter,
        numResults: (await countResults(ctx, toSearchScope(ctx, viewerTraits, wider), wider)).total,
      }
    }),
  )
  const everywhere: SearchFilters = { ...filters, country: 'any', region: undefined }
  const abroad = {
    filter: 'country',
    numResults: (await countResults(ctx, toSearchScope(ctx, viewerTraits, everywhere), everywhere))
      .total,
  }
  return [...counts, abroad]
    .filter(({ numResults }) => numResults > 0)
    .toSorted((a, b) => b.numResults - a.numResults)
}
