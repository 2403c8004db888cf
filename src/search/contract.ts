import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, EmptyObject, singleLineText } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'
import { ProfileCard } from '../profiles/contract.ts'

const WholeNumber = z.string().check(z.regex(/^\d{1,4}$/))
const Flag = z.literal('1')

/** What a search asks for, as it stands in the page's address. Absent: no wish, or the default that the call names. */
export const SearchFilters = z.object({
  gender: z.optional(z.enum(['male', 'female'])),
  /** ISO 3166, `any` for all countries of the site; absent: the viewer's own. */
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2}|any)$/))),
  region: z.optional(WholeNumber),
  min_age: z.optional(WholeNumber),
  max_age: z.optional(WholeNumber),
  /** Ordered by the band of distance, up to the widest; needs a city in one's own profile. */
  near: z.optional(Flag),
  with_photo: z.optional(Flag),
  online: z.optional(Flag),
  language: z.optional(z.enum(locales)),
  /** Keys of interests with commas between them: members who share at least one. */
  interests: z.optional(z.string().check(z.regex(/^[a-z_]+(,[a-z_]+){0,9}$/))),
})
export type SearchFilters = z.infer<typeof SearchFilters>

export const SearchResult = z.object({
  profile: ProfileCard,
  liked: z.boolean(),
  like_new: z.boolean(),
  /** Upper end of the band in km, between the two cities; null when unknown or beyond the last. */
  distance: z.nullable(z.int()),
})
export type SearchResult = z.infer<typeof SearchResult>

/** How many more would be found without one of the filters. */
export const RelaxedFilter = z.object({ filter: z.string(), numResults: z.int() })
export type RelaxedFilter = z.infer<typeof RelaxedFilter>

/** Searches members; one page of results. */
export const listMembers = call({
  method: 'GET',
  path: '/api/members.php',
  access: 'anyone',
  input: SearchFilters.extend({
    pageNumber: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
    /** `next` of the page before; without it a later page is counted from the top. */
    after: z.optional(z.string().check(z.regex(/^\d{1,12}\.[1-9]\d{0,17}(\.\d)?$/))),
  }),
  output: z.object({
    pageNumber: z.int(),
    results: z.array(SearchResult),
    /** Members who match, on the first page; never fictional profiles. */
    numResults: z.nullable(z.int()),
    /** The count stopped here: there may be more. */
    numResultsCapped: z.boolean(),
    next: z.nullable(z.string()),
    /** For an empty first page: what each filter alone keeps out. */
    relaxed: z.array(RelaxedFilter),
  }),
  fails: { search_closed: 403, city_missing: 409 },
})

/** Lists members who are similar to one. */
export const similarMembers = call({
  method: 'GET',
  path: '/api/similar.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ results: z.array(SearchResult), numResults: z.int(), filters: z.string() }),
  fails: {},
})

/** Returns the filters that the member searched with last. */
export const searchFilters = call({
  method: 'GET',
  path: '/api/search-filters.php',
  access: 'anyone',
  input: EmptyObject,
  /** What the search page starts with: the last search, else what fits the member's own profile. */
  output: z.object({ filters: SearchFilters }),
  fails: {},
})

/** Saves the filters of the last search. */
export const rememberFilters = call({
  method: 'PUT',
  path: '/api/search-filters.php',
  access: 'member',
  input: z.object({ filters: SearchFilters }),
  output: EmptyObject,
  fails: {},
  repeat: 'natural',
})

const SavedSearch = z.object({ id: Id, name: z.string(), filters: SearchFilters })

/** Lists the member’s saved searches. */
export const savedSearches = call({
  method: 'GET',
  path: '/api/saved-searches.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ searches: z.array(SavedSearch) }),
  fails: {},
})

/** Saves a search under a name. */
export const saveSearch = call({
  method: 'POST',
  path: '/api/saved-searches.php',
  access: 'member',
  input: z.object({ name: singleLineText(40, 1), filters: SearchFilters }),
  output: z.object({ searches: z.array(SavedSearch) }),
  fails: { too_many_saved_searches: 409 },
})

/** Deletes a saved search. */
export const removeSavedSearch = call({
  method: 'DELETE',
  path: '/api/saved-searches.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ searches: z.array(SavedSearch) }),
  fails: {},
  repeat: 'natural',
})
