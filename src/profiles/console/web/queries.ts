import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { listCatalogue } from '../contract.ts'

export const catalogueQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'prompts'],
    queryFn: ({ signal }) => api(listCatalogue, {}, { signal }),
  })
