import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getDiscount } from '../contract.ts'

/** The discount that visitors are offered. */
export const welcomeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['discount', 'welcome'],
    queryFn: ({ signal }) => api(getDiscount, { welcome: 'true' }, { signal }),
    staleTime: Infinity,
  })

/** The member's active discount with the server's time, or null. */
export const discountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['discount'],
    queryFn: async ({ signal }) => {
      // The shop handles codes in the address; this query returns the discount without a code.
      const {
        code: _,
        discountcode: __,
        ...params
      } = Object.fromEntries(new URLSearchParams(window.location.search))
      const discount = await api(getDiscount, params, { signal })
      return discount && { ...discount, receivedAt: performance.now() }
    },
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  })
