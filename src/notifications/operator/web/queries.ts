import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, Call, Input, Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { listMailings, previewMailing } from '../contract.ts'

const key = ['operator', 'mailings']
/** A running mailing sends a batch each minute. */
const INTERVAL = 15_000

export const mailingsQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api(listMailings, {}, { signal }),
    refetchInterval: INTERVAL,
  })

export const previewQuery = (api: Api, id: string, revision: number) =>
  queryOptions({
    queryKey: [...key, 'preview', id, revision],
    queryFn: ({ signal }) => api(previewMailing, { id }, { signal }),
  })

/** A call that changes mailings; the list is fetched again. */
export function useMailingCall<C extends Call>(call: C): (input: Input<C>) => Promise<Output<C>> {
  const api = useApi()
  const queries = useQueryClient()
  return async (input) => {
    try {
      return await api(call, input)
    } finally {
      await queries.invalidateQueries({ queryKey: ['operator'] })
    }
  }
}
