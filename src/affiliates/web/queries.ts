import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getAffiliateFigures } from '../contract.ts'

export const figuresQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['affiliate', token],
    queryFn: ({ signal }) => api(getAffiliateFigures, { token }, { signal }),
  })
