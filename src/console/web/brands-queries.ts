import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { readWhole } from '../../web/console/read-whole.ts'
import { getBrandsOverview, listInbox, type InboxRow } from '../brands-contract.ts'

const REFETCH_INTERVAL = 60_000

export const overviewQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'brands-overview'],
    queryFn: ({ signal }) => api(getBrandsOverview, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export type InboxFilter = Omit<Input<typeof listInbox>, 'after' | 'limit'>

export const inboxQuery = (api: Api, filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'inbox', filter],
    queryFn: ({ pageParam, signal }) =>
      api(listInbox, { ...filter, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All rows that fit the filter, for a file. */
export const readInbox = (api: Api, filter: InboxFilter) =>
  readWhole<InboxRow, string>(async ({ after, limit }) => {
    const { rows, next } = await api(listInbox, { ...filter, ...(after && { after }), limit })
    return { rows, next }
  })
