import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getWhy, listReached, type ReachedFilter } from '../contract.ts'

/** Of a position: the list was ordered by distance or by sign-up, or is of the members similar to this one. */
type WhyOptions = { near: boolean; newest: boolean; similar: string | null }

export const whyQuery = (api: Api, id: string, { near, newest, similar }: WhyOptions) =>
  queryOptions({
    queryKey: ['why', id, near, newest, similar],
    queryFn: ({ signal }) =>
      api(
        getWhy,
        {
          id,
          ...(near && { near: '1' as const }),
          ...(newest && { newest: '1' as const }),
          ...(similar && { similar }),
        },
        { signal },
      ),
  })

export const reachedQuery = (api: Api, filter?: ReachedFilter, before?: string) =>
  infiniteQueryOptions({
    queryKey: ['reached', filter ?? 'all', before ?? ''],
    queryFn: ({ signal, pageParam }) =>
      api(listReached, { filter, before: pageParam ?? undefined }, { signal }),
    initialPageParam: before ?? null,
    getNextPageParam: ({ next }) => next,
  })
