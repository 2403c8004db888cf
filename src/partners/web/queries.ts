import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { listRecipients, setRecipient } from '../contract.ts'

export const recipientsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'partner-sites'],
    queryFn: ({ signal }) => api(listRecipients, {}, { signal }),
  })

export function useSetRecipient() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Input<typeof setRecipient>) => api(setRecipient, change),
    onSuccess: (answer) => queries.setQueryData(recipientsQuery(api).queryKey, answer),
  })
}
