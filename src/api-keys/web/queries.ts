import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listApiKeys } from '../contract.ts'

export const apiKeysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'api-keys'],
    queryFn: ({ signal }) => api(listApiKeys, {}, { signal }),
  })
