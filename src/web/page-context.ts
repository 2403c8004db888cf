// Contexts are in a file of their own, because fast refresh requires modules that export only
// components.
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactElement, use } from 'react'
import type { Api } from '../platform/contract.ts'
import type { Locale } from '../platform/locales.ts'
import type { SiteTexts } from '../platform/site-texts.ts'

/** What loaders get, on the server and in the browser. */
export type PageServices = {
  api: Api
  queries: QueryClient
  locale: Locale
  /** What the site says instead of ours; none while no site is known. */
  texts?: SiteTexts | undefined
  /** The reader's time zone; null where the server does not know it. */
  timeZone: string | null
  /**
   * During server rendering: called when the page shows a failure text, whose catalogue the browser
   * then needs for hydration.
   */
  onFailureText?: () => void
  /**
   * During server rendering: the HTML of an element, kept under a key that contains all that it
   * shows except texts. Its photos are not preloaded: that is up to the caller.
   */
  renderOnce?: (key: string, element: ReactElement) => string
}

export const ServicesContext = createContext<PageServices | null>(null)

export function useServices(): PageServices {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}

export const useApi = (): Api => useServices().api
