import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { sharedInterests } from '../contract.ts'

export const sharedInterestsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'shared-interests'],
    queryFn: ({ signal }) => api(sharedInterests, {}, { signal }),
    staleTime: Infinity,
  })
