import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listBlocks } from '../contract.ts'

export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['members', 'blocked'],
    queryFn: ({ signal }) => api(listBlocks, {}, { signal }),
  })
