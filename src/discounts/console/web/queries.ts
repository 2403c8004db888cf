import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { listCampaigns } from '../contract.ts'

export const campaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'campaigns'],
    queryFn: ({ signal }) => api(listCampaigns, {}, { signal }),
  })
