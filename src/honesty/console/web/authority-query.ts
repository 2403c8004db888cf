import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { listAuthorityRequests } from '../authority-contract.ts'

export const authorityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'honesty', 'authorities'],
    queryFn: ({ signal }) => api(listAuthorityRequests, {}, { signal }),
  })
