/// <reference lib="webworker" />

/**
 * Shows what was pushed and tells open pages of it (specification, section 7). It keeps no page and no answer:
 * nothing of a member stays in this browser because of it. It imports nothing: a worker is one plain script.
 */
type Pushed = { title: string; body: string; tag: string; checkUrl: string; openUrl: string }

// The compiler knows this file by the types of a page; a worker's global scope is another.
// oxlint-disable-next-line vonk/no-assertion -- and no two types are further apart
const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const pushed = read(event.data)
  if (pushed) event.waitUntil(Promise.all([show(pushed), tellPages({ type: 'NEW_PUSH_MESSAGE', data: pushed })]))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  if (isPushed(data)) event.waitUntil(open(data))
})

function read(data: PushMessageData | null): Pushed | null {
  try {
    const pushed: unknown = data?.json()
    return isPushed(pushed) ? pushed : null
  } catch {
    return null
  }
}

function isPushed(value: unknown): value is Pushed {
  return typeof value === 'object' && value !== null && 'checkUrl' in value && 'openUrl' in value && 'title' in value
}

const show = (pushed: Pushed) =>
  worker.registration.showNotification(pushed.title, {
    body: pushed.body,
    tag: pushed.tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: pushed,
  })

async function tellPages(message: { type: string; data: Pushed }): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's clients are of its own origin
  for (const page of pages) page.postMessage(message)
}

/** An open page decides where to go, as it knows whether its member is logged in. */
async function open(pushed: Pushed): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await worker.clients.openWindow(pushed.openUrl))
  // A browser may refuse to bring it to the front; it is told all the same.
  await page.focus().catch(() => {})
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's clients are of its own origin
  page.postMessage({ type: 'NEW_PUSH_CLICK', data: pushed })
}
