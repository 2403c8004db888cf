import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { getDsaExport } from '../dsa-contract.ts'

export const dsaQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'dsa'],
    queryFn: ({ signal }) => api(getDsaExport, {}, { signal }),
  })
