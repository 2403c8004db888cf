import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input, Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import {
  getBrandSettings,
  listBrands,
  listSettingsVersions,
  listSiteAlarms,
  saveSettings,
  undoSettings,
} from '../contract.ts'
import { getSetup } from '../setup-contract.ts'

export type BrandSettings = Output<typeof getBrandSettings>

const key = ['operator', 'settings']

export const brandsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'brands'],
    queryFn: ({ signal }) => api(listBrands, {}, { signal }),
  })

export const settingsQuery = (api: Api, site: number | undefined) =>
  queryOptions({
    queryKey: [...key, site ?? 0],
    queryFn: ({ signal }) => api(getBrandSettings, site ? { site } : {}, { signal }),
  })

export const versionsQuery = (api: Api, site: number | undefined) =>
  queryOptions({
    queryKey: [...key, 'versions', site ?? 0],
    queryFn: ({ signal }) => api(listSettingsVersions, site ? { site } : {}, { signal }),
  })

export function useSaveSettings() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof saveSettings>) => api(saveSettings, input),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useUndoSettings() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof undoSettings>) => api(undoSettings, input),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export const setupQuery = (api: Api, site: number | undefined) =>
  queryOptions({
    queryKey: [...key, 'setup', site ?? 0],
    queryFn: ({ signal }) => api(getSetup, site ? { site } : {}, { signal }),
    // Sample people disappear in the background.
    refetchInterval: ({ state }) => (state.data?.samples ? SETUP_INTERVAL : false),
  })

const SETUP_INTERVAL = 5_000
const ALARM_INTERVAL = 60_000

export const siteAlarmsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'alarms'],
    queryFn: ({ signal }) => api(listSiteAlarms, {}, { signal }),
    refetchInterval: ALARM_INTERVAL,
  })
