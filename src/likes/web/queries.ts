import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getLike, listLikes, type LikeType } from '../contract.ts'

export const likesQuery = (api: Api, type: LikeType) =>
  infiniteQueryOptions({
    queryKey: ['likes', type],
    queryFn: ({ pageParam, signal }) => api(listLikes, { type, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const likeQuery = (api: Api, member: string) =>
  queryOptions({
    queryKey: ['likes', 'of', member],
    queryFn: ({ signal }) => api(getLike, { member }, { signal }),
  })
