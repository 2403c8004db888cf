import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError, type ApiError } from '../../platform/api-error.ts'
import type { Api, Input } from '../../platform/contract.ts'
import { stringProperty } from '../../platform/parse-unknown.ts'
import { useApi } from '../../web/page-context.ts'
import {
  getMember,
  getProfile,
  saveNote,
  setCity,
  updateProfile,
  type OwnerProfile,
} from '../contract.ts'
import { listCities } from '../places-contract.ts'

export const memberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['member', id],
    queryFn: ({ signal }) => api(getMember, { id }, { signal }),
  })

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'profile'],
    queryFn: ({ signal }) => api(getProfile, {}, { signal }),
  })

export const citiesQuery = (api: Api, country: string, text: string) =>
  queryOptions({
    queryKey: ['cities', country, text],
    queryFn: ({ signal }) => api(listCities, { country, text }, { signal }),
    staleTime: Infinity,
  })

/** Replaces the cached profile by the response of a change. */
function useCacheProfile() {
  const api = useApi()
  const queries = useQueryClient()
  return (answer: { profile: OwnerProfile }) => {
    queries.setQueryData(profileQuery(api).queryKey, answer)
    for (const key of ['user', 'members', 'member', 'search-filters'])
      void queries.invalidateQueries({
        queryKey: [key],
        refetchType: key === 'user' ? 'active' : 'none',
      })
  }
}

export function useUpdateProfile() {
  const api = useApi()
  const onSuccess = useCacheProfile()
  return useMutation({
    mutationFn: (change: Input<typeof updateProfile>) => api(updateProfile, change),
    onSuccess,
  })
}

export function useSetCity() {
  const api = useApi()
  const onSuccess = useCacheProfile()
  return useMutation({ mutationFn: (city: number) => api(setCity, { city }), onSuccess })
}

export function useSaveNote(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api(saveNote, { id, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['member', id] }),
  })
}

/** Failure codes of a profile that is not shown to this reader. */
const unavailableCodes = ['profile_not_available', 'profile_blocked', 'profile_disabled'] as const
export type Unavailable = (typeof unavailableCodes)[number]

export const unavailableCode = (loaded: unknown): Unavailable | undefined =>
  unavailableCodes.find((code) => code === stringProperty(loaded, 'code'))

export function isUnavailable(error: unknown): error is ApiError & { code: Unavailable } {
  return isApiError(error) && unavailableCode({ code: error.code }) !== undefined
}
