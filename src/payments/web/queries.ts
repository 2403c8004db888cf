import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import { useApi } from '../../web/page-context.ts'
import { createOrder, getBundles, getOrder, listOrders } from '../contract.ts'

export const bundlesQuery = (api: Api, code?: string) =>
  queryOptions({
    queryKey: ['bundles', code ?? null],
    queryFn: ({ signal }) => api(getBundles, code === undefined ? {} : { code }, { signal }),
  })

export const orderQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['order', id], queryFn: ({ signal }) => api(getOrder, { id }, { signal }) })

export const ordersQuery = (api: Api) =>
  queryOptions({ queryKey: ['orders'], queryFn: ({ signal }) => api(listOrders, {}, { signal }) })

/** Orders and leaves for the provider's checkout. A price that changed meanwhile is shown anew. */
export function usePlaceOrder() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: Input<typeof createOrder>) => api(createOrder, order),
    onSuccess: ({ checkout }) => window.location.assign(checkout),
    onError: (error) => {
      if (isApiError(error) && ['price_changed', 'discount_not_found'].includes(error.code))
        void queries.invalidateQueries({ queryKey: ['bundles'] })
    },
  })
}
