import type { QueryClient } from '@tanstack/react-query'
import { splitLocale } from '../platform/locales.ts'
import type { Api } from '../platform/contract.ts'
import { findWorkerContainer } from './browser-storage.ts'
import { userQuery } from './shell-queries.ts'
import type { Router } from './router/router.ts'

/** The query of the last push (notifications/web/queries.ts). */
export const LAST_PUSH_KEY = 'last-push'

type Message = { type: string; data: { checkUrl: string; openUrl: string } }

/**
 * Handles messages of the service worker on any page: a push arrived (refetch chats and likes), or
 * its notification was clicked (specification, section 7).
 */
export function subscribeToPushMessages({
  router,
  queries,
  api,
}: {
  router: Router
  queries: QueryClient
  api: Api
}): void {
  const workers = findWorkerContainer()
  if (!workers) return
  workers.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    if (data.type === 'NEW_PUSH_MESSAGE') {
      for (const key of ['chats', 'chat', 'likes', 'user', LAST_PUSH_KEY])
        void queries.invalidateQueries({ queryKey: [key] })
    }
    if (data.type === 'PUSH_MUTED')
      void queries.invalidateQueries({ queryKey: ['account', 'notifications'] })
    if (data.type !== 'NEW_PUSH_CLICK') return
    // If no page answers, the worker opens the target itself.
    ports[0]?.postMessage('navigating')
    if (queries.getQueryData(userQuery(api).queryKey)?.user)
      void router.navigate(splitLocale(data.data.checkUrl)[1])
    else location.assign(data.data.openUrl)
  })
  // The browser queues messages until this call.
  workers.startMessages()
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value
}
