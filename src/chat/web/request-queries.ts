import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { declineRequest, listRequests, openRequest, undoDecline } from '../request-contract.ts'

export const requestsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['requests'],
    queryFn: ({ signal }) => api(listRequests, {}, { signal }),
  })

/** The decisions about received requests; lists and balance follow. */
export function useRequestActions() {
  const api = useApi()
  const queries = useQueryClient()
  const refresh = () => {
    for (const key of ['requests', 'chats', 'chat', 'user'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
  return {
    open: useMutation({
      mutationFn: (id: string) => api(openRequest, { id }),
      onSettled: refresh,
    }),
    // The list keeps the card, in which the decline can be undone.
    decline: useMutation({
      mutationFn: (input: { id: string; sentence: number | null }) => api(declineRequest, input),
    }),
    undo: useMutation({
      mutationFn: (id: string) => api(undoDecline, { id }),
      onSettled: refresh,
    }),
  }
}
