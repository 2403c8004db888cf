import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { listRegions } from '../../profiles/places-contract.ts'
import { getDiscretion, updateDiscretion } from '../contract.ts'
import { getHiddenPlaces, saveHiddenPlaces } from '../places-contract.ts'

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

export const hiddenPlacesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'hidden-places'],
    queryFn: ({ signal }) => api(getHiddenPlaces, {}, { signal }),
  })

export const regionsQuery = (api: Api, country: string) =>
  queryOptions({
    queryKey: ['regions', country],
    queryFn: ({ signal }) => api(listRegions, { country }, { signal }),
    staleTime: Infinity,
  })

/** Saves all places; lists of people are loaded anew. */
export function useSaveHiddenPlaces() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (places: Input<typeof saveHiddenPlaces>['places']) =>
      api(saveHiddenPlaces, { places }),
    onSuccess: (stored) => {
      queries.setQueryData(hiddenPlacesQuery(api).queryKey, stored)
      queries.removeQueries({ predicate: ({ queryKey: [key] }) => key === 'members' })
    },
  })
}
