import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { listPaymentAccounts } from '../contract.ts'

export const accountsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'payment-accounts'],
    queryFn: ({ signal }) => api(listPaymentAccounts, {}, { signal }),
  })
