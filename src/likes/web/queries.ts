import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { findMatches, getDeck, getLike, getMatch, listLikes, type LikeType } from '../contract.ts'

/** `start`: the place that the address names, for a list that is read on without a script. */
export const likesQuery = (api: Api, type: LikeType, start = '') =>
  infiniteQueryOptions({
    queryKey: ['likes', type, start],
    queryFn: ({ pageParam, signal }) =>
      api(listLikes, { type, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
  })

export const likeQuery = (api: Api, member: string) =>
  queryOptions({
    queryKey: ['likes', 'of', member],
    queryFn: ({ signal }) => api(getLike, { member }, { signal }),
  })

/** Asked for when the member is known to have one that they were not shown. */
export const matchQuery = (api: Api) =>
  queryOptions({
    queryKey: ['likes', 'moment'],
    queryFn: ({ signal }) => api(getMatch, {}, { signal }),
    staleTime: 0,
  })

export type GenderFilter = 'male' | 'female' | 'any'

export const matchesQuery = (api: Api, gender: GenderFilter | undefined, start = 1) =>
  infiniteQueryOptions({
    queryKey: ['likes', 'finder', gender ?? '', start],
    queryFn: ({ pageParam, signal }) =>
      api(findMatches, { gender, page: String(pageParam) }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
  })

/** Kept out of the keys that live events make stale: cards must not change under the hand. */
export const deckQuery = (api: Api) =>
  queryOptions({
    queryKey: ['deck'],
    queryFn: ({ signal }) => api(getDeck, {}, { signal }),
    staleTime: 0,
  })
