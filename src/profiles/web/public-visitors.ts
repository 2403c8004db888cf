import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listVisitors } from '../contract.ts'

export const visitorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'visitors'],
    queryFn: ({ signal }) => api(listVisitors, {}, { signal }),
  })
