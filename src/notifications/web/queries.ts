import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Input } from '../../platform/contract.ts'
import { stringProperty } from '../../platform/parse-unknown.ts'
import { openCache } from '../../web/browser-storage.ts'
import { DEVICE_CACHE } from '../../web/device-cache.ts'
import { useApi } from '../../web/page-context.ts'
import { LAST_PUSH_KEY } from '../../web/push-messages.ts'
import { notificationTypes } from '../rules.ts'
import { getPreferences, listMailbox, resumeMails, setPreference } from '../contract.ts'

export const mailboxQuery = (api: Api, to: string) =>
  queryOptions({
    queryKey: ['mailbox', to],
    queryFn: ({ signal }) => api(listMailbox, { to }, { signal }),
    staleTime: 0,
  })

export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'notifications'],
    queryFn: ({ signal }) => api(getPreferences, {}, { signal }),
  })

export function useSetPreference() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Input<typeof setPreference>) => api(setPreference, change),
    onSuccess: (saved) => void queries.setQueryData(preferencesQuery(api).queryKey, saved),
  })
}

/** Switches off every mail and push that a member can switch off. */
export function useDisableAll() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for (const type of notificationTypes)
        await api(setPreference, { type, mail: 'off', push: false })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: preferencesQuery(api).queryKey }),
  })
}

export function useResumeMails() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(resumeMails, {}),
    onSuccess: (saved) => void queries.setQueryData(preferencesQuery(api).queryKey, saved),
  })
}

/** Written by the service worker (app/web/worker/push.ts). */
const LAST_PUSH = '/.last-push'

type LastPush = { title: string; body: string; tag: string; at: string }

/** The last push of this browser, also one that came while no page was open. */
export const lastPushQuery = queryOptions({
  queryKey: [LAST_PUSH_KEY],
  queryFn: async (): Promise<LastPush | null> => {
    const stored = await (await openCache(DEVICE_CACHE))?.match(LAST_PUSH)
    const push: unknown = await stored?.json()
    const [title, body, tag, at] = ['title', 'body', 'tag', 'at'].map((name) =>
      stringProperty(push, name),
    )
    return title && body && tag && at ? { title, body, tag, at } : null
  },
})
