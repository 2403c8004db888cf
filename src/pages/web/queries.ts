import { queryOptions } from '@tanstack/react-query'
import { getBundles } from '../../payments/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { countMembersByRegion } from '../../search/region-contract.ts'

/** The price list of the visitor's country. */
export const priceListQuery = (api: Api) =>
  queryOptions({ queryKey: ['bundles'], queryFn: ({ signal }) => api(getBundles, {}, { signal }) })

/** The numbers of members in the visitor's country that may be published. */
export const regionCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['region-counts'],
    queryFn: ({ signal }) => api(countMembersByRegion, {}, { signal }),
  })
