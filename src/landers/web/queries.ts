import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getLander, type LanderName } from '../contract.ts'

export const landerQuery = (api: Api, lander: LanderName) =>
  queryOptions({
    queryKey: ['lander', lander],
    queryFn: ({ signal }) => api(getLander, { lander }, { signal }),
    staleTime: 60_000,
  })
