import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { claimReview, listReviews, type ReviewKind } from '../contract.ts'

const REFETCH_INTERVAL = 30_000

/** A queue of the staff, page by page; it is fetched again while it is shown. */
export const reviewsQuery = (api: Api, kind: ReviewKind) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'reviews', kind],
    queryFn: ({ pageParam, signal }) =>
      api(listReviews, { kind, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFETCH_INTERVAL,
  })

/** Claims a review and shows it. Each fetch is a look in the audit log, so only opening it fetches. */
export const openedReviewQuery = (api: Api, kind: ReviewKind, subject: string) =>
  queryOptions({
    queryKey: ['operator-review', kind, subject],
    queryFn: ({ signal }) => api(claimReview, { kind, subject }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
