import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { readWhole } from '../../../web/console/read-whole.ts'
import { listOrderBlocks, listOrderRefusals, type OrderRefusal } from '../contract.ts'

export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'order-blocks'],
    queryFn: ({ signal }) => api(listOrderBlocks, {}, { signal }),
  })

export const refusalsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'order-refusals'],
    queryFn: ({ pageParam, signal }) =>
      api(listOrderRefusals, pageParam ? { after: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All refused orders, for a file. */
export const readRefusals = (api: Api) =>
  readWhole<OrderRefusal, string>(async (slice) => {
    const { refusals, next } = await api(listOrderRefusals, slice)
    return { rows: refusals, next }
  })
