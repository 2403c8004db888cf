import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefusalReason } from '../../../photos/contract.ts'
import type { Api, Input, Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import {
  decideCase,
  judgePhoto,
  listCases,
  listWaitingPhotos,
  type WaitingPhoto,
} from '../contract.ts'

const REFETCH_INTERVAL = 30_000

export const waitingPhotosQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'photos'],
    queryFn: ({ signal }) => api(listWaitingPhotos, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

const MIN_QUEUE = 4

type Judgement = { photo: WaitingPhoto; reason: RefusalReason | null }

/** Judges a photo. The next picture shows at once; after a conflict the queue is fetched again. */
export function useJudgement(outcome: {
  onJudged: (judgement: Judgement) => void
  onFailed: (error: Error) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = waitingPhotosQuery(api)
  return useMutation({
    mutationFn: ({ photo: { member, photo, picture }, reason }: Judgement) =>
      api(judgePhoto, { member, photo, picture, refused_for: reason }),
    onSuccess: ({ left }, judgement) => {
      const queue = queries.setQueryData(
        queryKey,
        (current) =>
          current && {
            total: left,
            photos: current.photos.filter((other) => other.picture !== judgement.photo.picture),
          },
      )
      if ((queue?.photos.length ?? 0) < Math.min(MIN_QUEUE, left))
        void queries.invalidateQueries({ queryKey })
      outcome.onJudged(judgement)
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey })
      outcome.onFailed(error)
    },
  })
}

export const casesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'cases'],
    queryFn: ({ signal }) => api(listCases, {}, { signal }),
  })

/** Decides a case and fetches the list again, which also drops what others decided meanwhile. */
export function useDecision(onDecided: (decided: Output<typeof decideCase>) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Input<typeof decideCase>) => api(decideCase, decision),
    onSuccess: async (decided) => {
      onDecided(decided)
      await queries.invalidateQueries({ queryKey: casesQuery(api).queryKey })
    },
  })
}
