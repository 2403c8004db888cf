import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getCaseThread } from '../contract.ts'

export const caseThreadQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'case-thread', id],
    queryFn: ({ signal }) => api(getCaseThread, { id }, { signal }),
  })
