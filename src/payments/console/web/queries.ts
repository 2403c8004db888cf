import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Input } from '../../../platform/contract.ts'
import { readWhole } from '../../../web/console/read-whole.ts'
import { getDispute, listDefenceReasons, listDisputes, type Dispute } from '../disputes-contract.ts'
import { getDisputeRatio } from '../ratio-contract.ts'
import { listPaymentWarnings } from '../warnings-contract.ts'
import {
  getConsoleOrder,
  getOrderTotals,
  listConsoleOrders,
  type ConsoleOrder,
} from '../orders-contract.ts'
import { listWithdrawals } from '../withdrawals-contract.ts'

export type DisputeList = 'open' | 'debits' | 'all'
export type OrderListFilter = Omit<Input<typeof listConsoleOrders>, 'after' | 'limit'>

export const ordersQuery = (api: Api, filter: OrderListFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'orders', filter],
    queryFn: ({ pageParam, signal }) =>
      api(listConsoleOrders, { ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All orders that fit the filter, for a file. */
export const readOrders = (api: Api, filter: OrderListFilter) =>
  readWhole<ConsoleOrder, string>(async (slice) => {
    const { orders, next } = await api(listConsoleOrders, { ...filter, ...slice })
    return { rows: orders, next }
  })

/** Sums of all orders that fit the filter; how they are sorted changes nothing. */
export const orderTotalsQuery = (api: Api, { sort: _, ...filter }: OrderListFilter) =>
  queryOptions({
    queryKey: ['operator', 'order-totals', filter],
    queryFn: ({ signal }) => api(getOrderTotals, filter, { signal }),
  })

export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'order', id],
    queryFn: ({ signal }) => api(getConsoleOrder, { id }, { signal }),
  })

export const disputesQuery = (api: Api, show: DisputeList) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'disputes', show],
    queryFn: ({ pageParam, signal }) =>
      api(listDisputes, { show, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All chargebacks of a list, for a file. */
export const readDisputes = (api: Api, show: DisputeList) =>
  readWhole<Dispute, string>(async (slice) => {
    const { disputes, next } = await api(listDisputes, { show, ...slice })
    return { rows: disputes, next }
  })

export const disputeQuery = (api: Api, order: string, chargeback: string) =>
  queryOptions({
    queryKey: ['operator', 'dispute', order, chargeback],
    queryFn: ({ signal }) => api(getDispute, { order, chargeback }, { signal }),
  })

/** How the provider lets a chargeback be defended. */
export const defenceReasonsQuery = (api: Api, order: string, chargeback: string) =>
  queryOptions({
    queryKey: ['operator', 'defence-reasons', order, chargeback],
    queryFn: ({ signal }) => api(listDefenceReasons, { order, chargeback }, { signal }),
    staleTime: 60_000,
  })

/** Warnings to decide, or all of one order. */
export const warningsQuery = (api: Api, order: string | null) =>
  queryOptions({
    queryKey: ['operator', 'payment-warnings', order],
    queryFn: ({ signal }) => api(listPaymentWarnings, order === null ? {} : { order }, { signal }),
  })

/** The disputed share of card sales of a month, by default the current one. */
export const ratioQuery = (api: Api, month: string | null) =>
  queryOptions({
    queryKey: ['operator', 'dispute-ratio', month],
    queryFn: ({ signal }) => api(getDisputeRatio, month === null ? {} : { month }, { signal }),
  })

export const withdrawalsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'withdrawals'],
    queryFn: ({ signal }) => api(listWithdrawals, {}, { signal }),
  })
