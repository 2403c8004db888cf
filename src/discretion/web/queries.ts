import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { getDiscretion, updateDiscretion } from '../contract.ts'

export const discretionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'discretion'],
    queryFn: ({ signal }) => api(getDiscretion, {}, { signal }),
  })

/** Saves choices; the page shows what the server stored. */
export function useUpdateDiscretion() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (changes: Input<typeof updateDiscretion>) => api(updateDiscretion, changes),
    onSuccess: ({ discretion }) =>
      queries.setQueryData(
        discretionQuery(api).queryKey,
        (data) => data && { ...data, discretion },
      ),
  })
}
