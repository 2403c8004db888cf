import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { readWhole } from '../../web/console/read-whole.ts'
import {
  getSlowCalls,
  getSystemStatus,
  listBrowserErrors,
  listFailedJobs,
  listMails,
  listPushes,
  type MailLogEntry,
  type PushLogEntry,
} from '../contract.ts'

const REFETCH_INTERVAL = 15_000

export const systemQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'system'],
    queryFn: ({ signal }) => api(getSystemStatus, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const failedJobsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'system', 'jobs'],
    queryFn: ({ signal }) => api(listFailedJobs, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const slowCallsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'system', 'slow'],
    queryFn: ({ signal }) => api(getSlowCalls, {}, { signal }),
  })

export const browserErrorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'system', 'browser-errors'],
    queryFn: ({ signal }) => api(listBrowserErrors, {}, { signal }),
  })

export type MailFilter = Omit<Input<typeof listMails>, 'before' | 'limit'>

export const mailsQuery = (api: Api, filter: MailFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'mails', filter],
    queryFn: ({ pageParam, signal }) =>
      api(listMails, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All mails that fit the filter, for a file. */
export const readMails = (api: Api, filter: MailFilter) =>
  readWhole<MailLogEntry, string>(async ({ after: before, limit }) => {
    const { mails, next } = await api(listMails, { ...filter, limit, ...(before && { before }) })
    return { rows: mails, next }
  })

export type PushFilter = Omit<Input<typeof listPushes>, 'before' | 'limit'>

export const pushesQuery = (api: Api, filter: PushFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'pushes', filter],
    queryFn: ({ pageParam, signal }) =>
      api(listPushes, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All pushes that fit the filter, for a file. */
export const readPushes = (api: Api, filter: PushFilter) =>
  readWhole<PushLogEntry, string>(async ({ after: before, limit }) => {
    const { pushes, next } = await api(listPushes, { ...filter, limit, ...(before && { before }) })
    return { rows: pushes, next }
  })
