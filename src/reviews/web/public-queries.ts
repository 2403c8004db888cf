import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listReviews, type ReviewKind } from '../contract.ts'

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
