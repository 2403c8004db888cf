import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { getUser, type User } from '../accounts/contract.ts'
import type { Api } from '../platform/contract.ts'
import { getSettings, type PublicSettings } from '../sites/contract.ts'

export const userQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => api(getUser, {}, { signal }),
    staleTime: 60_000,
  })

/**
 * `query`: the query string of the first page; its `forced-domain` is replaced by the request's host
 * (specification, section 7).
 */
export const settingsQuery = (api: Api, query?: URLSearchParams) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => {
      const params = Object.fromEntries(query ?? [])
      return api(getSettings, { ...params, 'forced-domain': requestHost() }, { signal })
    },
    staleTime: Infinity,
  })

/** Only the browser names its host: while the server renders, the request itself does. */
const requestHost = () => (import.meta.env.SSR ? undefined : window.location.host)

export const UserContext = createContext<User | null>(null)
export const SettingsContext = createContext<PublicSettings | null>(null)

/** The logged-in member, or null. */
export const useUser = (): User | null => use(UserContext)

export function useSettings(): PublicSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings needs a ShellProvider above it')
  return settings
}
