import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { getPreferences, listMailbox, resumeMails, setPreference } from '../contract.ts'

export const mailboxQuery = (api: Api, to: string) =>
  queryOptions({
    queryKey: ['mailbox', to],
    queryFn: ({ signal }) => api(listMailbox, { to }, { signal }),
    staleTime: 0,
  })

export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'notifications'],
    queryFn: ({ signal }) => api(getPreferences, {}, { signal }),
  })

export function useSetPreference() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Input<typeof setPreference>) => api(setPreference, change),
    onSuccess: (saved) => void queries.setQueryData(preferencesQuery(api).queryKey, saved),
  })
}

export function useResumeMails() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(resumeMails, {}),
    onSuccess: (saved) => void queries.setQueryData(preferencesQuery(api).queryKey, saved),
  })
}
