import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { findMatches, getDeck, getMatch, listLikes, type LikeType } from '../contract.ts'

/** `start`: the cursor of the URL, for paging without a script. */
export const likesQuery = (api: Api, type: LikeType, start = '') =>
  infiniteQueryOptions({
    queryKey: ['likes', type, start],
    queryFn: ({ pageParam, signal }) =>
      api(listLikes, { type, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
  })

/** Fetches the likes again, and those received though no component shows them. */
export async function reloadLikes(queries: QueryClient, api: Api): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['likes'] }),
    queries.infiniteQuery(likesQuery(api, 'received')),
  ])
}

/** Milliseconds after the answer of auto-like until likes are fetched again (specification, section 7). */
const RELOAD_DELAY = 500

/** Returns what cancels it. */
export function reloadLikesAfterOffer(queries: QueryClient, api: Api): () => void {
  const timer = setTimeout(() => void reloadLikes(queries, api).catch(() => {}), RELOAD_DELAY)
  return () => clearTimeout(timer)
}

/** Fetched when the current user has an unseen match. */
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

/**
 * A key of its own, which live events do not invalidate: cards must not change while the member
 * swipes.
 */
export const deckQuery = (api: Api) =>
  queryOptions({
    queryKey: ['deck'],
    queryFn: ({ signal }) => api(getDeck, {}, { signal }),
    staleTime: 0,
  })
