// Contexts live apart from components: a module that exports both cannot be fast-refreshed.
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Api } from '../platform/contract.ts'
import type { Locale } from '../platform/locales.ts'

/** What a loader gets, on the server and in the browser alike. */
export type PageServices = {
  api: Api
  queries: QueryClient
  locale: Locale
  /** While the server draws: told that a failure stands on the page, whose words the browser then needs at once. */
  onFailureText?: () => void
}

export const ServicesContext = createContext<PageServices | null>(null)

export function useServices(): PageServices {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}

export const useApi = (): Api => useServices().api
