import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getConsent } from '../contract.ts'

export const consentQuery = (api: Api) =>
  queryOptions({ queryKey: ['consent'], queryFn: ({ signal }) => api(getConsent, {}, { signal }) })
