import { queryOptions } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import {
  getCohorts,
  getFunnel,
  getSales,
  getStatistics,
  listAffiliateFigures,
} from '../contract.ts'
import { listTrafficCosts } from '../costs-contract.ts'
import type { Period } from '../rules.ts'

export type PeriodInput = Input<typeof getStatistics>
export type ScopeInput = Input<typeof getSales>
type Group = Input<typeof getFunnel>['by']

export const statisticsQuery = (api: Api, period: PeriodInput) =>
  queryOptions({
    queryKey: ['operator', 'statistics', period],
    queryFn: ({ signal }) => api(getStatistics, period, { signal }),
  })

export const salesQuery = (api: Api, scope: ScopeInput) =>
  queryOptions({
    queryKey: ['operator', 'sales', scope],
    queryFn: ({ signal }) => api(getSales, scope, { signal }),
  })

export const funnelQuery = (api: Api, scope: ScopeInput, by: Group) =>
  queryOptions({
    queryKey: ['operator', 'funnel', scope, by],
    queryFn: ({ signal }) => api(getFunnel, { ...scope, by }, { signal }),
  })

export const cohortsQuery = (api: Api, site: number | undefined) =>
  queryOptions({
    queryKey: ['operator', 'cohorts', site],
    queryFn: ({ signal }) => api(getCohorts, site === undefined ? {} : { site }, { signal }),
  })

export const affiliateFiguresQuery = (api: Api, period: PeriodInput) =>
  queryOptions({
    queryKey: ['operator', 'affiliates', period],
    queryFn: ({ signal }) => api(listAffiliateFigures, period, { signal }),
  })

export const costsQuery = (api: Api, period: Period) =>
  queryOptions({
    queryKey: ['operator', 'traffic-costs', period],
    queryFn: ({ signal }) => api(listTrafficCosts, period, { signal }),
  })
