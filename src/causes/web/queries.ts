import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getWhy, listReached, type ReachedFilter } from '../contract.ts'

export const whyQuery = (api: Api, id: string, near: boolean) =>
  queryOptions({
    queryKey: ['why', id, near],
    queryFn: ({ signal }) => api(getWhy, { id, ...(near && { near: '1' as const }) }, { signal }),
  })

export const reachedQuery = (api: Api, filter?: ReachedFilter, before?: string) =>
  infiniteQueryOptions({
    queryKey: ['reached', filter ?? 'all', before ?? ''],
    queryFn: ({ signal, pageParam }) =>
      api(listReached, { filter, before: pageParam ?? undefined }, { signal }),
    initialPageParam: before ?? null,
    getNextPageParam: ({ next }) => next,
  })
