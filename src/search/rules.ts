import { isLocale } from '../platform/locales.ts'
import { isIntention } from '../profiles/intention-rules.ts'
import { isInterest, type Interest } from '../profiles/rules.ts'
import type { RelaxedFilter, SearchFilters } from './contract.ts'

/** Results per page. */
export const PAGE_SIZE = 24
/** Activity is stored and ordered in steps of five minutes. */
export const ACTIVE_STEP_SECONDS = 300
/** The highest selectable age; it also includes older members. */
export const MAX_AGE = 99
export const MAX_SAVED_SEARCHES = 10
/** The cap of counts that no facet holds. */
export const COUNT_CAP = 1000

const pad = (number: number) => String(number).padStart(2, '0')

/** The same date a number of years earlier, as YYYY-MM-DD; 29 February becomes 28 February. */
function yearsBefore(now: Date, years: number): string {
  const [year, month, day] = [now.getUTCFullYear() - years, now.getUTCMonth() + 1, now.getUTCDate()]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${year}-${pad(month)}-${pad(month === 2 && day === 29 && !leap ? 28 : day)}`
}

/**
 * The birth dates of members aged `min` to `max`: after `bornAfter`, up to and including
 * `bornUpTo`.
 */
export function birthDates(
  now: Date,
  min: number,
  max: number,
): { bornAfter: string; bornUpTo: string } {
  return { bornAfter: yearsBefore(now, max + 1), bornUpTo: yearsBefore(now, min) }
}

export const lastSeenBands = ['day', 'week', 'month'] as const
const isLastSeen = (value: string | null): value is (typeof lastSeenBands)[number] =>
  lastSeenBands.some((band) => band === value)
/** Days of each band, in which the search counts activity too. */
export const LAST_SEEN_DAYS = { day: 1, week: 7, month: 30 } as const
/** In km, as the filter offers them. */
export const maxDistances = ['5', '10', '25', '50', '100'] as const
const isMaxDistance = (value: string | null): value is (typeof maxDistances)[number] =>
  maxDistances.some((distance) => distance === value)
/** Days for which a member is new. */
export const NEW_DAYS = 14

const wholeNumber = (value: string | null) =>
  value !== null && /^\d{1,4}$/.test(value) ? value : undefined
const flag = (value: string | null): '1' | undefined =>
  value === '1' || value === 'on' ? '1' : undefined

export const parseInterests = (filters: SearchFilters): Interest[] =>
  (filters.interests ?? '').split(',').filter(isInterest)

/** Parses the filters of a URL and ignores invalid ones, so that any link opens. */
export function parseFilters(params: URLSearchParams): SearchFilters {
  const gender = params.get('gender')
  const country = params.get('country')
  const language = params.get('language')
  const lastSeen = params.get('last_seen')
  const distance = params.get('max_distance')
  const intention = params.get('intention') ?? ''
  const chosen = params.getAll('interests').flatMap((value) => value.split(','))
  return {
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    country: country !== null && /^([A-Z]{2}|any)$/.test(country) ? country : undefined,
    region: wholeNumber(params.get('region') || null),
    min_age: wholeNumber(params.get('min_age')),
    max_age: wholeNumber(params.get('max_age')),
    near: flag(params.get('near')),
    newest: flag(params.get('newest')),
    with_photo: flag(params.get('with_photo')),
    online: flag(params.get('online')),
    verified: flag(params.get('verified')),
    new: flag(params.get('new')),
    suits_both: flag(params.get('suits_both')),
    last_seen: isLastSeen(lastSeen) ? lastSeen : undefined,
    max_distance: isMaxDistance(distance) ? distance : undefined,
    language: isLocale(language) ? language : undefined,
    interests: chosen.filter(isInterest).slice(0, 10).join(',') || undefined,
    intention: isIntention(intention) ? intention : undefined,
  }
}

export const filterNames = [
  'gender',
  'country',
  'region',
  'min_age',
  'max_age',
  'near',
  'newest',
  'with_photo',
  'online',
  'verified',
  'new',
  'suits_both',
  'last_seen',
  'max_distance',
  'language',
  'interests',
  'intention',
] as const satisfies readonly (keyof SearchFilters)[]

/** The entry of `search_fields` that a filter belongs to; null: no brand may take it away. */
const fieldByFilter: Record<(typeof filterNames)[number], string | null> = {
  gender: 'gender',
  country: 'country',
  region: 'region',
  min_age: 'ages',
  max_age: 'ages',
  near: 'near',
  newest: null,
  with_photo: 'with_photo',
  online: 'online',
  verified: 'verified',
  new: 'new',
  suits_both: 'suits_both',
  last_seen: 'last_seen',
  max_distance: 'near',
  language: 'language',
  interests: 'interests',
  intention: 'intention',
}

/**
 * The filters that the site offers (setting `search_fields`); others are ignored, so that any link
 * opens.
 */
export const allowedFilters = (filters: SearchFilters, fields: readonly string[]): SearchFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const field = fieldByFilter[name]
      return field === null || fields.includes(field) ? [[name, filters[name]]] : []
    }),
  )

/** `gender=female&country=NL`: filters in a fixed order, so that equal searches have equal URLs. */
export function toQuery(filters: SearchFilters): string {
  return new URLSearchParams(
    filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  ).toString()
}

export function searchPath(filters: SearchFilters): string {
  const query = toQuery(filters)
  return query ? `/members?${query}` : '/members'
}

/** The page with all filters, for readers without a script. */
export const filtersPath = (filters: SearchFilters) =>
  searchPath(filters).replace('/members', '/members/filters')

/** Whether the URL contains at least one filter. */
export const hasFilters = (params: URLSearchParams) => filterNames.some((name) => params.has(name))

/** How a search becomes wider, from the smallest step to the largest. */
export const relaxations: Record<string, (filters: SearchFilters) => SearchFilters> = {
  online: (filters) => ({ ...filters, online: undefined }),
  new: (filters) => ({ ...filters, new: undefined }),
  verified: (filters) => ({ ...filters, verified: undefined }),
  last_seen: (filters) => ({ ...filters, last_seen: undefined }),
  max_distance: (filters) => ({ ...filters, max_distance: undefined }),
  suits_both: (filters) => ({ ...filters, suits_both: undefined }),
  near: (filters) => ({ ...filters, near: undefined }),
  intention: (filters) => ({ ...filters, intention: undefined }),
  interests: (filters) => ({ ...filters, interests: undefined }),
  language: (filters) => ({ ...filters, language: undefined }),
  with_photo: (filters) => ({ ...filters, with_photo: undefined }),
  region: (filters) => ({ ...filters, region: undefined }),
  ages: (filters) => ({ ...filters, min_age: undefined, max_age: undefined }),
  country: (filters) => ({ ...filters, country: 'any', region: undefined }),
  gender: (filters) => ({ ...filters, gender: undefined }),
}

/**
 * The smallest step that finds someone; null if there is none. Whom the reader looks for is never
 * widened without being asked.
 */
export function nearestSearch(
  filters: SearchFilters,
  relaxed: RelaxedFilter[],
): SearchFilters | null {
  const relaxedFilters = new Set(relaxed.map(({ filter }) => filter))
  const [, relax] =
    Object.entries(relaxations).find(([name]) => name !== 'gender' && relaxedFilters.has(name)) ??
    []
  return relax?.(filters) ?? null
}

/** No page states a smaller number of people, whatever the site's own minimum is. */
const SMALLEST_COUNT = 20

/** How many people must be behind a number on a page of visitors; a site may ask for more than we do. */
export const toSmallestGroup = (minGroupSize: number): number =>
  Math.max(SMALLEST_COUNT, minGroupSize)

/**
 * The counts that may be published: regions with enough members, and a total from which the others
 * cannot be computed. This is the only place that decides it.
 */
export function toPublishedCounts(
  counts: Map<number, number>,
  minGroupSize: number,
): { total: number | null; byRegion: Map<number, number> } {
  const smallest = toSmallestGroup(minGroupSize)
  const sum = (each: Iterable<[number, number]>) =>
    [...each].reduce((total, [, count]) => total + count, 0)
  // Region 0 stands for members without a region.
  const byRegion = new Map(
    [...counts].filter(([region, count]) => region !== 0 && count >= smallest),
  )
  const visible = sum(byRegion)
  const hidden = sum(counts) - visible
  const total = hidden < smallest ? visible : visible + hidden
  return { total: total < smallest ? null : total, byRegion }
}
