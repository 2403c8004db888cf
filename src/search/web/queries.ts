import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listRegions } from '../../profiles/places-contract.ts'
import { useApi } from '../../web/page-context.ts'
import {
  countMembers,
  listMembers,
  rememberFilters,
  removeSavedSearch,
  savedSearches,
  saveSearch,
  searchFilters,
  similarMembers,
  type SearchFilters,
} from '../contract.ts'
import { toQuery } from '../rules.ts'

type PageParam = { pageNumber: number; after: string }

/**
 * The loaded pages of one search, cached while the reader goes back and forth between the list and
 * profiles.
 */
export const membersQuery = (api: Api, filters: SearchFilters, pageNumber = 1) =>
  infiniteQueryOptions({
    queryKey: ['members', toQuery(filters), pageNumber],
    queryFn: ({ pageParam, signal }) =>
      api(
        listMembers,
        {
          ...filters,
          pageNumber: String(pageParam.pageNumber),
          ...(pageParam.after && { after: pageParam.after }),
        },
        { signal },
      ),
    initialPageParam: { pageNumber, after: '' } satisfies PageParam,
    getNextPageParam: (page): PageParam | null =>
      page.next ? { pageNumber: page.pageNumber + 1, after: page.next } : null,
    staleTime: 300_000,
  })

/** How many people a search finds; the previous count stays until the next one arrives. */
export const countQuery = (api: Api, filters: SearchFilters) =>
  queryOptions({
    queryKey: ['members', 'count', toQuery(filters)],
    queryFn: ({ signal }) => api(countMembers, filters, { signal }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  })

/** Fetched once a visit; afterwards the page's URL contains the filters. */
export const filtersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search-filters'],
    queryFn: ({ signal }) => api(searchFilters, {}, { signal }),
    staleTime: Infinity,
  })

export const regionsQuery = (api: Api, country: string) =>
  queryOptions({
    queryKey: ['regions', country],
    queryFn: ({ signal }) => api(listRegions, { country }, { signal }),
    staleTime: Infinity,
  })

export const savedSearchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'saved-searches'],
    queryFn: ({ signal }) => api(savedSearches, {}, { signal }),
  })

export const similarQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['members', 'similar', id],
    queryFn: ({ signal }) => api(similarMembers, { id }, { signal }),
  })

/** Stores the last search for the next visit. */
export function useRememberFilters() {
  const api = useApi()
  const queries = useQueryClient()
  return (filters: SearchFilters) => {
    queries.setQueryData(filtersQuery(api).queryKey, { filters })
    api(rememberFilters, { filters }).catch(reportError)
  }
}

export function useSaveSearch() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (search: { name: string; filters: SearchFilters }) => api(saveSearch, search),
    onSuccess: (answer) => queries.setQueryData(savedSearchesQuery(api).queryKey, answer),
  })
}

export function useRemoveSavedSearch() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(removeSavedSearch, { id }),
    onSuccess: (answer) => queries.setQueryData(savedSearchesQuery(api).queryKey, answer),
  })
}
