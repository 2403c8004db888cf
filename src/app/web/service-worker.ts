/// <reference lib="webworker" />

/**
 * One worker for every visitor. It responds to a navigation without a connection with the offline
 * page, caches the built files, whose names contain their hash, and shows push notifications
 * (specification, section 7). Personal pages and API responses are never cached. It imports
 * nothing, because a worker is one plain script.
 */
type PushPayload = {
  title: string
  body: string
  /** The kind of notification; a new one replaces the last of its kind. */
  tag: string
  checkUrl: string
  openUrl: string
  /** When it was sent. */
  at?: string
  /** The texts of the notification's buttons, and what it says after the second one. */
  actions?: { open: string; mute: string; muted: string; settingsUrl: string }
}

// TypeScript types this file with the globals of a page instead of those of a worker.
// oxlint-disable-next-line typescript/consistent-type-assertions -- and no two types are further apart
const worker = self as unknown as ServiceWorkerGlobalScope

/** Replaced by the build: each build is a new worker with its own offline page. */
const BUILD = '__BUILD__'
const OFFLINE_CACHE = `offline-${BUILD}`
/** Shared by all builds: an open page of the last build still finds its files. */
const ASSETS_CACHE = 'assets'
const MAX_ASSETS = 400
/** What this device remembers between pages; a log-out deletes it with the other caches. */
const DEVICE_CACHE = 'device'
const LANGUAGE = '/.language'
const LAST_PUSH = '/.last-push'
const SHARED_PHOTO = '/.shared-photo'
/** Milliseconds for which a shared photo waits to be added. */
const SHARED_PHOTO_TIME = 600_000
/** Where the system sends what is shared with the installed app (see the manifest). */
const SHARE_TARGET = '/share'
/** English last: once it is cached, all of them are. */
const locales = ['nl', 'de', 'it', 'fr', 'es', 'pl', 'en']

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

// oxlint-disable-next-line eslint/no-restricted-properties -- a worker imports nothing, neither web/clock.ts
const now = () => Date.now()

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

const remember = async (key: string, value: Response): Promise<void> =>
  (await caches.open(DEVICE_CACHE)).put(key, value)

const getPrefix = (address: string) => new URL(address).pathname.split('/')[1] ?? ''

/** The app starts without a language in its address, which the server chooses: not when offline. */
async function rememberLanguage({ url }: Request, response: Response): Promise<void> {
  if (!response.ok) return
  const prefix = getPrefix(url)
  await remember(LANGUAGE, new Response(locales.includes(prefix) ? prefix : 'en'))
}

/**
 * Whether no page of another site sends this. The system names no page: its request has no referrer,
 * and `null` or no origin. A page that hides its address looks the same, so what is shared is only
 * shown to its member, who adds it by pressing a button.
 */
const isOwnShare = ({ headers, referrer }: Request): boolean =>
  [headers.get('origin') ?? '', referrer].every(
    (source) => !/^https?:/.test(source) || new URL(source).origin === worker.location.origin,
  )

/** Stores a photo that was shared with the app, for the member who is logged in now. */
async function storeShared(request: Request): Promise<Response> {
  const [form, user] = await Promise.all([request.formData(), findUser(), forgetSharedPhoto()])
  const photo = form.get('photo')
  if (user && photo instanceof File && photo.size > 0) {
    const headers = {
      'content-type': photo.type,
      'x-name': encodeURIComponent(photo.name),
      'x-member': user.id,
      'x-until': String(now() + SHARED_PHOTO_TIME),
    }
    await remember(SHARED_PHOTO, new Response(photo, { headers }))
  }
  return Response.redirect('/profile/edit/photo?shared=photo', 303)
}

const forgetSharedPhoto = async () => (await caches.open(DEVICE_CACHE)).delete(SHARED_PHOTO)

async function deleteExpiredPhoto(): Promise<void> {
  const photo = await (await caches.open(DEVICE_CACHE)).match(SHARED_PHOTO)
  if (photo && Number(photo.headers.get('x-until')) <= now()) await forgetSharedPhoto()
}

async function loadAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(ASSETS_CACHE)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) event.waitUntil(cache.put(request.url, response.clone()))
  return response
}

const offlinePath = (locale: string) => (locale === 'en' ? '/offline' : `/${locale}/offline`)

/** Fetched without a cookie, so that it contains no data of a member. */
async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  const assetCache = await caches.open(ASSETS_CACHE)
  for (const locale of locales) {
    const headers = { 'accept-language': locale }
    const response = await fetch(offlinePath(locale), {
      credentials: 'omit',
      cache: 'no-store',
      headers,
    })
    if (!response.ok || response.redirected) continue
    const html = await response.text()
    for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g))
      if (!(await assetCache.match(path))) await assetCache.add(path)
    await cache.put(offlinePath(locale), new Response(html, { headers: response.headers }))
  }
}

async function cacheMissingPages(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  if (!(await cache.match(offlinePath('en')))) await cacheOfflinePages().catch(() => {})
}

async function findOfflinePage(address: string): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE_CACHE)
  const last = await (await caches.open(DEVICE_CACHE)).match(LANGUAGE)
  for (const locale of [getPrefix(address), await last?.text(), 'en']) {
    const offlinePage = locale && (await cache.match(offlinePath(locale)))
    if (offlinePage) return offlinePage
  }
  return undefined
}

async function deleteOldEntries(): Promise<void> {
  for (const name of await caches.keys())
    if (![OFFLINE_CACHE, ASSETS_CACHE, DEVICE_CACHE].includes(name)) await caches.delete(name)
  const assets = await caches.open(ASSETS_CACHE)
  const oldest = (await assets.keys()).slice(0, -MAX_ASSETS)
  for (const request of oldest) await assets.delete(request)
}

worker.addEventListener('push', (event) => {
  const pushed = read(event.data)
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

/** Open pages read the last push from the cache. */
async function storeAndNotify(pushed: PushPayload): Promise<void> {
  const { title, body, tag, at } = pushed
  await remember(LAST_PUSH, Response.json({ title, body, tag, at }))
  await notifyPages({ type: 'NEW_PUSH_MESSAGE', data: pushed })
}

type User = {
  id: string
  unread_messages: number
  new_likes: number
  push_subscription: string | null
}
type Answer = { user: User }

/** Of a member who is logged in. */
const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'user' in value && value.user !== null

/** Null without a session or a connection. */
async function findUser(): Promise<User | null> {
  try {
    const answer: unknown = await (await fetch('/api/user.php')).json()
    return isAnswer(answer) ? answer.user : null
  } catch {
    return null
  }
}

/** The badge of the installed app: unread messages and new likes, also while no page is open. */
async function showBadge(): Promise<void> {
  if (!('setAppBadge' in worker.navigator)) return
  const user = await findUser()
  // Without an answer the next page shows it.
  if (user)
    await worker.navigator.setAppBadge(user.unread_messages + user.new_likes).catch(() => {})
}

/**
 * The browser or its push service ended a subscription: a session that had one gets the new one.
 * Where this fails, the member's next page does it (notifications/web/push-query.ts).
 */
async function renewSubscription(): Promise<void> {
  const user = await findUser()
  const settings: unknown = await (await fetch('/api/settings.php')).json()
  if (!user?.push_subscription || !hasPushKey(settings)) return
  const { pushManager } = worker.registration
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: settings.push_pub,
    }))
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: JSON.stringify(subscription) }),
  })
}

const hasPushKey = (value: unknown): value is { push_pub: string } =>
  typeof value === 'object' &&
  value !== null &&
  'push_pub' in value &&
  typeof value.push_pub === 'string'

/** Turns off pushes of this kind; without a session the settings page asks to log in first. */
async function mute(pushed: PushPayload): Promise<void> {
  const { actions, tag, title } = pushed
  if (!actions) return
  const settings = { ...pushed, checkUrl: actions.settingsUrl, openUrl: actions.settingsUrl }
  const response = await fetch('/api/notifications.php', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ type: tag, push: false }),
  }).catch(() => null)
  if (!response?.ok) return openPush(settings)
  await notifyPages({ type: 'PUSH_MUTED', data: settings })
  const { actions: _, ...muted } = { ...settings, title, body: actions.muted }
  await showPush(muted, true)
}

function read(data: PushMessageData | null): PushPayload | null {
  try {
    const pushed: unknown = data?.json()
    return isPushPayload(pushed) ? pushed : null
  } catch {
    return null
  }
}

function isPushPayload(value: unknown): value is PushPayload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'checkUrl' in value &&
    'openUrl' in value &&
    'title' in value
  )
}

function showPush(pushed: PushPayload, silent = false): Promise<void> {
  const { title, body, tag, actions } = pushed
  const options = {
    body,
    tag,
    silent,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: pushed,
    // Not every system shows buttons.
    ...(actions && {
      actions: [
        { action: 'open', title: actions.open },
        { action: 'mute', title: actions.mute },
      ],
    }),
  }
  return worker.registration.showNotification(title, options)
}

async function notifyPages(message: { type: string; data: PushPayload }): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's clients are of its own origin
  for (const page of pages) page.postMessage(message)
}

/** Milliseconds that a page has to confirm that it handles the navigation. */
const PAGE_RESPONSE_TIMEOUT = 1_500

/** An open page decides where to navigate, because it knows whether its member is logged in. */
async function openPush(pushed: PushPayload): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(pushed.openUrl))
  // A browser may refuse to focus the page; it navigates anyway.
  await page.focus().catch(() => {})
  if (await isHandledByPage(page, pushed)) return
  await page.navigate(pushed.openUrl).catch(() => worker.clients.openWindow(pushed.openUrl))
}

/** A page whose script does not run yet, such as plain HTML, does not respond. */
function isHandledByPage(page: WindowClient, pushed: PushPayload): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), PAGE_RESPONSE_TIMEOUT)
    page.postMessage({ type: 'NEW_PUSH_CLICK', data: pushed }, [port2])
  })
}
