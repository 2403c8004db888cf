import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { listRegions } from '../../profiles/places-contract.ts'
import { endTrip, getTrip, saveTrip } from '../../profiles/trip-contract.ts'
import { blockContacts, getBlockedContacts, unblockContacts } from '../contacts-contract.ts'
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

export const blockedContactsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'blocked-contacts'],
    queryFn: ({ signal }) => api(getBlockedContacts, {}, { signal }),
  })

/** Blocks addresses, at most so many a call as a day allows. */
export function useBlockContacts() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (emails: string[]) => api(blockContacts, { batch: crypto.randomUUID(), emails }),
    onSuccess: (stored) => queries.setQueryData(blockedContactsQuery(api).queryKey, stored),
  })
}

/** Takes back one batch; without an id all. */
export function useUnblockContacts() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (batch: string | undefined) => api(unblockContacts, { batch }),
    onSuccess: (stored) => queries.setQueryData(blockedContactsQuery(api).queryKey, stored),
  })
}

export const tripQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'trip'],
    queryFn: ({ signal }) => api(getTrip, {}, { signal }),
  })

/** Saves a trip; null ends it. Lists of people are loaded anew, because they start at another place. */
export function useChangeTrip() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (trip: Input<typeof saveTrip> | null) =>
      trip ? api(saveTrip, trip) : api(endTrip, {}),
    onSuccess: (stored) => {
      queries.setQueryData(tripQuery(api).queryKey, stored)
      queries.removeQueries({
        predicate: ({ queryKey: [key] }) => key === 'members' || key === 'member',
      })
    },
  })
}
