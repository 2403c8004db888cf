import {
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Api, Call, Input, Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import {
  claimReview,
  decideReview,
  releaseReview,
  undoReview,
  type listReviews,
  type ReviewKind,
} from '../contract.ts'
import { reviewsQuery } from './public-queries.ts'

type Pages = InfiniteData<Output<typeof listReviews>>

/** The queue without what the reader has just decided. */
const withoutReview = ({ pages, pageParams }: Pages, subject: string): Pages => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    total: Math.max(0, page.total - 1),
    reviews: page.reviews.filter((review) => review.subject !== subject),
  })),
})

/** From this many on, a queue is not fetched again after each decision. */
const MIN_QUEUE = 12

/**
 * The calls about the reviews of one kind. `isInstant`: what is decided leaves the queue before the
 * answer, and the queue is fetched again when it runs low or somebody else was faster.
 */
export function useReviewCalls(kind: ReviewKind, isInstant: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: ['operator'] })
  return {
    decide: useMutation({
      mutationFn: (decision: Input<typeof decideReview>) => api(decideReview, decision),
      ...(isInstant ? leaveAtOnce(api, queries, kind) : { onSettled: refetch }),
    }),
    undo: useCall(undoReview, refetch),
    claim: useCall(claimReview, refetch),
    release: useCall(releaseReview, refetch),
  }
}

function leaveAtOnce(api: Api, queries: QueryClient, kind: ReviewKind) {
  const { queryKey } = reviewsQuery(api, kind)
  const refetch = () => queries.invalidateQueries({ queryKey })
  return {
    onMutate: async ({ subject }: { subject: string }) => {
      queries.setQueryData(queryKey, (current) => current && withoutReview(current, subject))
      await queries.cancelQueries({ queryKey })
    },
    onSuccess: ({ left }: { left: number }) => {
      const pages = queries.getQueryData(queryKey)?.pages ?? []
      const waiting = pages.reduce((sum, { reviews }) => sum + reviews.length, 0)
      if (waiting < Math.min(MIN_QUEUE, left)) void refetch()
    },
    onError: () => void refetch(),
  }
}

function useCall<C extends Call>(call: C, onSettled: () => Promise<void>) {
  const api = useApi()
  return useMutation({ mutationFn: (input: Input<C>) => api(call, input), onSettled })
}
