import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { deviceStorage, findWorker } from '../../web/browser-storage.ts'
import { settingsQuery, userQuery } from '../../web/shell-queries.ts'
import { subscribePush } from '../contract.ts'

/** The member who turned push on in this browser; the shell polls less often for them. */
export const PUSH_OWNER = 'push-subscribed'

/**
 * `isSubscribed`: false, `denied`, or the subscription as JSON (specification, section 3); only if
 * the server sends to it. `isRenewing`: it does not yet, and this browser is telling it.
 */
type PushState = {
  isCapable: boolean
  isSubscribed: string | false
  isRenewing: boolean
}

const incapable: PushState = { isCapable: false, isSubscribed: false, isRenewing: false }
const off: PushState = { ...incapable, isCapable: true }
const denied: PushState = { ...off, isSubscribed: 'denied' }
const renewing: PushState = { ...off, isRenewing: true }

type Services = { api: Api; queries: QueryClient }

const queryKey = ['push'] as const

/**
 * The push state of this browser, mended while it is read: a subscription with old keys is renewed,
 * and one that the session's server does not know is sent to it.
 */
export const pushQuery = (services: Services) =>
  queryOptions({
    queryKey,
    queryFn: () => withPushLock(() => readState(services)),
    // What the browser's settings and other tabs change is seen when a page needs it.
    staleTime: 0,
  })

async function readState(services: Services): Promise<PushState> {
  const { api, queries } = services
  const { push_pub: key } = await queries.query(settingsQuery(api))
  const { user } = await queries.query(userQuery(api))
  if (!key || !user || !isCapable()) return incapable
  const { permission } = Notification
  const subscription = (await (await findWorker())?.pushManager.getSubscription()) ?? null
  // Revoked in the browser's settings: the shell polls at the normal rate again.
  if (permission === 'denied' || !subscription) deviceStorage.remove(PUSH_OWNER)
  if (permission === 'denied') return denied
  // Another member turned it on: this one was not asked.
  if (permission !== 'granted' || !subscription || deviceStorage.read(PUSH_OWNER) !== user.id)
    return off
  if (hasKey(subscription, key) && user.push_subscription === (await hashEndpoint(subscription)))
    return toState(subscription)
  queries.setQueryData(queryKey, renewing)
  return renew(services, key)
}

async function renew(services: Services, key: string): Promise<PushState> {
  try {
    return toState(await subscribeBrowser(services, key))
  } catch (error) {
    if (!isApiError(error)) reportError(error)
    const remains = await (await findWorker())?.pushManager.getSubscription()
    // The next page or the next connection tries again.
    return remains ? renewing : off
  }
}

/** Subscribes this browser with the site's key, and has the session's server send to it. */
async function subscribeBrowser({ api, queries }: Services, key: string) {
  const manager = (await findWorker())?.pushManager
  if (!manager) throw new Error('The service worker of this site is not registered')
  const current = await manager.getSubscription()
  const isCurrent = current !== null && hasKey(current, key)
  if (!isCurrent) await current?.unsubscribe()
  const subscription = isCurrent
    ? current
    : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await api(subscribePush, { subscription: JSON.stringify(subscription) })
  await queries.invalidateQueries({ queryKey: userQuery(api).queryKey })
  return subscription
}

/** Turns push on for the logged-in member, at their press. */
export async function turnPushOn(services: Services): Promise<void> {
  const { api, queries } = services
  await withPushLock(async () => {
    const { push_pub: key } = await queries.query(settingsQuery(api))
    const { user } = await queries.query(userQuery(api))
    if (!key || !user) return
    await subscribeBrowser(services, key)
    deviceStorage.write(PUSH_OWNER, user.id)
  })
}

export const isCapable = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const toState = (subscription: PushSubscription): PushState => ({
  ...off,
  isSubscribed: JSON.stringify(subscription),
})

/** A browser that does not name the key of a subscription is trusted. */
function hasKey({ options }: PushSubscription, key: string): boolean {
  const used = options?.applicationServerKey
  return !used || toBase64Url(used) === key.replace(/=+$/, '')
}

/** As the server names a subscription. */
const hashEndpoint = async ({ endpoint }: PushSubscription): Promise<string> =>
  toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Only one tab renews at a time: a renewal ends the subscription that another one has just sent. */
function withPushLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('vonk-push', work) : work()
}
