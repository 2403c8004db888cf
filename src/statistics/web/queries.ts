import { queryOptions } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { getCohorts, getFunnel, getStatistics, listAffiliateFigures } from '../contract.ts'

type Period = Input<typeof getStatistics>['days']
type Group = Input<typeof getFunnel>['by']

export const statisticsQuery = (api: Api, days: Period) =>
  queryOptions({
    queryKey: ['operator', 'statistics', days],
    queryFn: ({ signal }) => api(getStatistics, { days }, { signal }),
  })

export const funnelQuery = (api: Api, days: Period, by: Group) =>
  queryOptions({
    queryKey: ['operator', 'funnel', days, by],
    queryFn: ({ signal }) => api(getFunnel, { days, by }, { signal }),
  })

export const cohortsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'cohorts'],
    queryFn: ({ signal }) => api(getCohorts, {}, { signal }),
  })

export const affiliateFiguresQuery = (api: Api, days: Period) =>
  queryOptions({
    queryKey: ['operator', 'affiliates', days],
    queryFn: ({ signal }) => api(listAffiliateFigures, { days }, { signal }),
  })
