/// <reference lib="webworker" />

import { remember } from './caches.ts'
import { worker } from './scope.ts'
import { findUser } from './user.ts'

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
  /** Of the app as the member sees it; the brand's, if missing. */
  icon?: string
  actions?: { open: string; mute: string; muted: string; settingsUrl: string }
}

const LAST_PUSH = '/.last-push'

/** Open pages read the last push from the cache. */
export async function storeAndNotify(pushed: PushPayload): Promise<void> {
  const { title, body, tag, at } = pushed
  await remember(LAST_PUSH, Response.json({ title, body, tag, at }))
  await notifyPages({ type: 'NEW_PUSH_MESSAGE', data: pushed })
}

/** The badge of the installed app: unread messages and new likes, also while no page is open. */
export async function showBadge(): Promise<void> {
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
export async function renewSubscription(): Promise<void> {
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
export async function mute(pushed: PushPayload): Promise<void> {
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

export function readPush(data: PushMessageData | null): PushPayload | null {
  try {
    const pushed: unknown = data?.json()
    return isPushPayload(pushed) ? pushed : null
  } catch {
    return null
  }
}

export function isPushPayload(value: unknown): value is PushPayload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'checkUrl' in value &&
    'openUrl' in value &&
    'title' in value
  )
}

export function showPush(pushed: PushPayload, silent = false): Promise<void> {
  const { title, body, tag, actions, icon = '/icon-192.png' } = pushed
  const options = {
    body,
    tag,
    silent,
    icon,
    badge: icon,
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
export async function openPush(pushed: PushPayload): Promise<void> {
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
