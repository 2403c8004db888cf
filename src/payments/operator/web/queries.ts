import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, Call, Input, Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { getConsoleOrder, listConsoleOrders } from '../orders-contract.ts'

export type OrderListFilter = Omit<Input<typeof listConsoleOrders>, 'after'>

export const ordersQuery = (api: Api, filter: OrderListFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'orders', filter],
    queryFn: ({ pageParam, signal }) =>
      api(listConsoleOrders, { ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'order', id],
    queryFn: ({ signal }) => api(getConsoleOrder, { id }, { signal }),
  })

/** A call that changes money; what the console shows is fetched again after it, also if it fails. */
export function useMoneyCall<C extends Call>(call: C): (input: Input<C>) => Promise<Output<C>> {
  const api = useApi()
  const queries = useQueryClient()
  return async (input) => {
    try {
      return await api(call, input)
    } finally {
      await queries.invalidateQueries({ queryKey: ['operator'] })
    }
  }
}
