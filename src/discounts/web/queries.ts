import { queryOptions } from '@tanstack/react-query'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { getDiscount } from '../contract.ts'

/** The member's active discount with the server's time; null once there is none. */
export const discountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['discount'],
    queryFn: async ({ signal }) => {
      try {
        return { ...(await api(getDiscount, {}, { signal })), heardAt: performance.now() }
      } catch (error) {
        if (isApiError(error) && error.code === 'discount_not_found') return null
        throw error
      }
    },
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  })
