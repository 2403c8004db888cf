import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { listConsoleMembers, listMemberMails, type ListedMember } from '../actions-contract.ts'
import { readWhole } from '../../web/console/read-whole.ts'
import { getConsoleMember } from '../contract.ts'
import { listMemberConsents, listMemberLooks } from '../records-contract.ts'
import { searchConsole } from '../search-contract.ts'
import { getConsoleHome, listConsoleQueues } from '../home-contract.ts'

const REFETCH_INTERVAL = 60_000

export const homeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'home'],
    queryFn: ({ signal }) => api(getConsoleHome, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const queuesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'queues'],
    queryFn: ({ signal }) => api(listConsoleQueues, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  })

export const consoleMemberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'member', id],
    queryFn: ({ signal }) => api(getConsoleMember, { id }, { signal }),
  })

export const searchQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['operator', 'search', q],
    queryFn: ({ signal }) => api(searchConsole, { q }, { signal }),
    enabled: q !== '',
    staleTime: 30_000,
  })

export const memberMailsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'member-mails', id],
    queryFn: ({ signal }) => api(listMemberMails, { id }, { signal }),
  })

export const memberConsentsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'member-consents', id],
    queryFn: ({ signal }) => api(listMemberConsents, { id }, { signal }),
  })

export const memberLooksQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'member-looks', id],
    queryFn: ({ signal }) => api(listMemberLooks, { id }, { signal }),
  })

export type MemberFilter = Omit<Input<typeof listConsoleMembers>, 'before' | 'limit'>

/** The members by pages of 50, the newest first. */
export const membersQuery = (api: Api, filter: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'members', filter],
    queryFn: ({ signal, pageParam }) =>
      api(listConsoleMembers, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All members that fit the filter, for a file. */
export const readMembers = (api: Api, filter: MemberFilter) =>
  readWhole<ListedMember, string>(async ({ after: before, limit }) => {
    const { members, next } = await api(listConsoleMembers, { ...filter, before, limit })
    return { rows: members, next }
  })
