import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getHonestyStrip } from '../strip-contract.ts'

export const stripQuery = (api: Api) =>
  queryOptions({
    queryKey: ['honesty', 'strip'],
    queryFn: ({ signal }) => api(getHonestyStrip, {}, { signal }),
  })
