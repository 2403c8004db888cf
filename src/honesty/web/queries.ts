import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getHonesty } from '../contract.ts'

export const honestyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['honesty'],
    queryFn: ({ signal }) => api(getHonesty, {}, { signal }),
  })
