import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getDatePlan, listDatePlans } from '../contract.ts'

/** Everything about plans begins with this key, so that one change refreshes all of it. */
export const PLANS_KEY = 'date-plans'

export const plansQuery = (api: Api) =>
  queryOptions({
    queryKey: [PLANS_KEY],
    queryFn: ({ signal }) => api(listDatePlans, {}, { signal }),
  })

export const planQuery = (api: Api, conversation: string) =>
  queryOptions({
    queryKey: [PLANS_KEY, conversation],
    queryFn: ({ signal }) => api(getDatePlan, { conversation }, { signal }),
  })
