import { queryOptions } from '@tanstack/react-query'
import { getBundles } from '../../payments/contract.ts'
import type { Api } from '../../platform/contract.ts'

/** The price list of the visitor's country. */
export const priceListQuery = (api: Api) =>
  queryOptions({ queryKey: ['bundles'], queryFn: ({ signal }) => api(getBundles, {}, { signal }) })
