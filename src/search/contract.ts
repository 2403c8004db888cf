import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, EmptyObject, singleLineText } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'
import { ProfileCard } from '../profiles/contract.ts'
import { IntentionKey } from '../profiles/intention-contract.ts'

const WholeNumber = z.string().check(z.regex(/^\d{1,4}$/))
const Flag = z.literal('1')

/**
 * The filters of a search as URL parameters. An absent filter does not restrict the search, or has
 * the default named by the call.
 */
export const SearchFilters = z.object({
  gender: z.optional(z.enum(['male', 'female'])),
  /** ISO 3166, `any` for all countries of the site; absent: the viewer's own. */
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2}|any)$/))),
  region: z.optional(WholeNumber),
  min_age: z.optional(WholeNumber),
  max_age: z.optional(WholeNumber),
  /** Orders by distance band, nearest first; requires a city in the viewer's profile. */
  near: z.optional(Flag),
  /** Orders by sign-up, newest first; `near` wins over it. */
  newest: z.optional(Flag),
  with_photo: z.optional(Flag),
  online: z.optional(Flag),
  /** A person compared a selfie with the main photo. */
  verified: z.optional(Flag),
  /** Signed up in the last two weeks. */
  new: z.optional(Flag),
  /** May write to each other: each rule of contact lets the other in. */
  suits_both: z.optional(Flag),
  last_seen: z.optional(z.enum(['day', 'week', 'month'])),
  /** The upper end of a distance band in km; requires a city in the viewer's profile. */
  max_distance: z.optional(z.enum(['5', '10', '25', '50', '100'])),
  language: z.optional(z.enum(locales)),
  /** Comma-separated keys of interests: members who share at least one. */
  interests: z.optional(z.string().check(z.regex(/^[a-z_]+(,[a-z_]+){0,9}$/))),
  /** What brings them here, as they say it to everybody. */
  intention: z.optional(IntentionKey),
})
export type SearchFilters = z.infer<typeof SearchFilters>

export const SearchResult = z.object({
  profile: ProfileCard,
  liked: z.boolean(),
  like_new: z.boolean(),
  /**
   * The upper end of the distance band between the two cities, in km; null if unknown or beyond the
   * last band.
   */
  distance: z.nullable(z.int()),
})
export type SearchResult = z.infer<typeof SearchResult>

/** The number of additional results without one of the filters. */
export const RelaxedFilter = z.object({ filter: z.string(), numResults: z.int() })
export type RelaxedFilter = z.infer<typeof RelaxedFilter>

/** Searches members; one page of results. */
export const listMembers = call({
  method: 'GET',
  path: '/api/members.php',
  access: 'anyone',
  input: SearchFilters.extend({
    pageNumber: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
    /** `next` of the previous page; without it a later page is found by counting from the first. */
    after: z.optional(z.string().check(z.regex(/^\d{1,12}\.[1-9]\d{0,17}(\.\d)?$/))),
  }),
  output: z.object({
    pageNumber: z.int(),
    results: z.array(SearchResult),
    /** The number of matching members, on the first page; fictional profiles are not counted. */
    numResults: z.nullable(z.int()),
    /** The count reached its cap: there may be more. */
    numResultsCapped: z.boolean(),
    next: z.nullable(z.string()),
    /** For an empty first page: how many results each filter alone excludes. */
    relaxed: z.array(RelaxedFilter),
  }),
  fails: { search_closed: 403, city_missing: 409 },
})

/** Counts the members that a search would find, while its filters are being chosen. */
export const countMembers = call({
  method: 'GET',
  path: '/api/members-count.php',
  access: 'anyone',
  input: SearchFilters,
  output: z.object({
    /** Fictional profiles are not counted. */
    numResults: z.int(),
    /** The count reached its cap: there may be more. */
    numResultsCapped: z.boolean(),
  }),
  fails: { search_closed: 403, city_missing: 409 },
})

/** Lists the interests that are most common among the people whom the member may meet. */
export const sharedInterests = call({
  method: 'GET',
  path: '/api/shared-interests.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ interests: z.array(z.string()) }),
  fails: {},
})

/** Lists members similar to a given one. */
export const similarMembers = call({
  method: 'GET',
  path: '/api/similar.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ results: z.array(SearchResult), numResults: z.int(), filters: z.string() }),
  fails: {},
})

/** Returns the filters of the member's last search. */
export const searchFilters = call({
  method: 'GET',
  path: '/api/search-filters.php',
  access: 'anyone',
  input: EmptyObject,
  /** The filters of the last search, otherwise those derived from the member's profile. */
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
