import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getDiscount } from '../contract.ts'

/** The member's active discount with the server's time; null once there is none. */
export const discountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['discount'],
    queryFn: async ({ signal }) => {
      // A code in the address is for the shop; what holds by itself is asked for here.
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
