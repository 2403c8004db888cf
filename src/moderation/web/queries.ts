import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { getBan, listReports } from '../contract.ts'

export const reportsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports'], queryFn: ({ signal }) => api(listReports, {}, { signal }) })

export const banQuery = (api: Api) =>
  queryOptions({ queryKey: ['ban'], queryFn: ({ signal }) => api(getBan, {}, { signal }) })
