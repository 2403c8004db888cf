/// <reference lib="webworker" />

import { deleteOldEntries, loadAsset } from './worker/caches.ts'
import {
  cacheMissingPages,
  cacheOfflinePages,
  findOfflinePage,
  rememberLanguage,
} from './worker/offline-pages.ts'
import {
  isPushPayload,
  mute,
  openPush,
  readPush,
  renewSubscription,
  showBadge,
  showPush,
  storeAndNotify,
} from './worker/push.ts'
import { worker } from './worker/scope.ts'
import { deleteExpiredPhoto, isOwnShare, storeShared } from './worker/shared-photo.ts'

/**
 * One worker for every visitor. It responds to a navigation without a connection with the offline
 * page, caches the built files, whose names contain their hash, and shows push notifications
 * (specification, section 7). Personal pages and API responses are never cached. It imports
 * nothing but its folder `worker`, because it is built as one plain script.
 */

/** Where the system sends what is shared with the installed app (see the manifest). */
const SHARE_TARGET = '/share'

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  // Without an offline page, notifications still work.
  event.waitUntil(cacheOfflinePages().catch(() => {}))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      worker.registration.navigationPreload?.enable(),
      deleteOldEntries(),
    ]),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  // What this worker leaves to the network, the server refuses.
  if (request.method === 'POST' && pathname === SHARE_TARGET && isOwnShare(request))
    event.respondWith(storeShared(request))
  else if (request.mode === 'navigate') event.respondWith(navigate(event))
  else if (request.method === 'GET' && pathname.startsWith('/assets/'))
    event.respondWith(loadAsset(event))
})

async function navigate(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse
    const response = preloaded instanceof Response ? preloaded : await fetch(event.request)
    // Log-out deletes the caches, so they are filled again.
    event.waitUntil(
      Promise.all([
        cacheMissingPages(),
        rememberLanguage(event.request, response),
        deleteExpiredPhoto(),
      ]),
    )
    return response
  } catch {
    return (await findOfflinePage(event.request.url)) ?? Response.error()
  }
}

worker.addEventListener('push', (event) => {
  const pushed = readPush(event.data)
  if (pushed) event.waitUntil(Promise.all([showPush(pushed), storeAndNotify(pushed), showBadge()]))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  if ('waitUntil' in event && typeof event.waitUntil === 'function')
    event.waitUntil(renewSubscription())
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  if (!isPushPayload(data)) return
  event.waitUntil(event.action === 'mute' ? mute(data) : openPush(data))
})
