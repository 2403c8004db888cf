import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, Call, Input, Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { getConsoleHome, getConsoleMember, searchConsole } from '../contract.ts'

const REFETCH_INTERVAL = 60_000

export const homeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'home'],
    queryFn: ({ signal }) => api(getConsoleHome, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const consoleMemberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'member', id],
    queryFn: ({ signal }) => api(getConsoleMember, { id }, { signal }),
  })

export const searchQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['operator', 'search', q],
    queryFn: ({ signal }) => api(searchConsole, { q }, { signal }),
    enabled: q !== '',
    staleTime: 30_000,
  })

/** A call that changes a member; the page is fetched again after it. */
export function useMemberCall<C extends Call>(call: C): (input: Input<C>) => Promise<Output<C>> {
  const api = useApi()
  const queries = useQueryClient()
  return async (input) => {
    const output = await api(call, input)
    await queries.invalidateQueries({ queryKey: ['operator'] })
    return output
  }
}
