import type { QueryClient } from '@tanstack/react-query'
import { use } from 'react'
import type { PublicSettings } from '../sites/contract.ts'
import { ServicesContext } from './page-context.ts'

/** The brand of the open page. For the browser only. */
export const pageBrand = (): string => document.documentElement.dataset['brand'] ?? ''

/** The brand of the site whose settings have been loaded. */
export const brandIn = (queries: QueryClient): string =>
  queries.getQueryData<{ settings: PublicSettings }>(['settings'])?.settings.brand ?? ''

/** The brand of the page; empty before its settings have loaded, which means the first brand. */
export function useBrand(): string {
  const services = use(ServicesContext)
  return services ? brandIn(services.queries) : ''
}
