import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import type { Currency } from '../../../platform/money.ts'
import { readWhole } from '../../../web/console/read-whole.ts'
import {
  getLiability,
  getVatReport,
  listInvoices,
  listSettlements,
  type ListedInvoice,
} from '../contract.ts'
import { listFaults } from '../faults-contract.ts'
import { listMonths } from '../months-contract.ts'
import { getOssReturn, getReport } from '../rates-contract.ts'

type Period = { from: string; to: string }

export const faultsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'faults'],
    queryFn: ({ signal }) => api(listFaults, {}, { signal }),
  })

export const invoicesQuery = (api: Api, period: Period) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'invoices', period],
    queryFn: ({ pageParam, signal }) =>
      api(listInvoices, { ...period, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** All invoices of a period, for a file. */
export const readInvoices = (api: Api, period: Period) =>
  readWhole<ListedInvoice, number>(async (slice) => {
    const { invoices, next } = await api(listInvoices, { ...period, ...slice })
    return { rows: invoices, next }
  })

export const vatQuery = (api: Api, period: Period) =>
  queryOptions({
    queryKey: ['operator', 'vat', period],
    queryFn: ({ signal }) => api(getVatReport, period, { signal }),
  })

export const liabilityQuery = (api: Api, at: string) =>
  queryOptions({
    queryKey: ['operator', 'liability', at],
    queryFn: ({ signal }) => api(getLiability, { at }, { signal }),
  })

export const settlementsQuery = (api: Api, period: Period) =>
  queryOptions({
    queryKey: ['operator', 'settlements', period],
    queryFn: ({ signal }) => api(listSettlements, period, { signal }),
  })

export const monthsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'months'],
    queryFn: ({ signal }) => api(listMonths, {}, { signal }),
  })

export const reportQuery = (api: Api, input: Period & { currency: Currency }) =>
  queryOptions({
    queryKey: ['operator', 'report', input],
    queryFn: ({ signal }) => api(getReport, input, { signal }),
  })

export const ossQuery = (api: Api, quarter: string) =>
  queryOptions({
    queryKey: ['operator', 'oss', quarter],
    queryFn: ({ signal }) => api(getOssReturn, { quarter }, { signal }),
  })
