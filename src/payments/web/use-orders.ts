import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { listOrders, type Order } from '../contract.ts'

export const ordersQuery = (api: Api) =>
  queryOptions({ queryKey: ['orders'], queryFn: ({ signal }) => api(listOrders, {}, { signal }) })

/**
 * The member's orders, the latest first, on pages whose loader fetches `ordersQuery`. Apart from the
 * other queries, because pages outside the shop use it.
 */
export const useOrders = (): Order[] => useSuspenseQuery(ordersQuery(useApi())).data.orders
