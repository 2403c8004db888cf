import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getUser, type User } from '../accounts/contract.ts'
import type { Api } from '../platform/contract.ts'
import { getSettings, type PublicSettings } from '../sites/contract.ts'
import { useApi } from './page-context.ts'

export const userQuery = (api: Api) =>
  queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => api(getUser, {}, { signal }), staleTime: 60_000 })

export const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api(getSettings, {}, { signal }), staleTime: Infinity })

/** The member who is logged in, or null. */
export function useUser(): User | null {
  return useSuspenseQuery(userQuery(useApi())).data.user
}

export function useSettings(): PublicSettings {
  return useSuspenseQuery(settingsQuery(useApi())).data.settings
}
