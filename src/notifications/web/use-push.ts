import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../web/page-context.ts'
import { registerWorker } from '../../web/register-worker.ts'
import { settingsQuery } from '../../web/shell-queries.ts'
import { subscribePush, unsubscribePush } from '../contract.ts'
import { lastPushQuery } from './queries.ts'

/** Also read by the shell, which polls less often while push is on. */
const STORAGE_KEY = 'push-subscribed'

/** `isSubscribed`: false, `denied`, or the subscription as JSON (specification, section 3). */
type PushState = { isCapable: boolean; isSubscribed: string | false; isLoaded: boolean }

const unknown: PushState = { isCapable: false, isSubscribed: false, isLoaded: false }

/** The last known state, so that a page shown again renders it at once. */
let lastState = unknown

/** The push state of this browser, with functions to subscribe and unsubscribe. */
export function usePush() {
  const api = useApi()
  const key = useQuery(settingsQuery(api)).data?.push_pub ?? null
  const [push, setPush] = useState<PushState>(lastState)
  const [busy, setBusy] = useState(false)
  const { data: lastMessage = null } = useQuery(lastPushQuery)
  const update = (state: PushState) => {
    lastState = state
    setPush(state)
  }

  useEffect(() => {
    void readState(key).then((state) => {
      // Revoked in the browser's settings: the shell polls at the normal rate again.
      if (typeof state.isSubscribed !== 'string' || state.isSubscribed === 'denied')
        localStorage.removeItem(STORAGE_KEY)
      update(state)
    })
  }, [key])

  const subscribe = async () => {
    if (!key) return
    setBusy(true)
    try {
      const registration = await registerWorker()
      await navigator.serviceWorker.ready
      const subscription = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      })
      await api(subscribePush, { subscription: JSON.stringify(subscription) })
      localStorage.setItem(STORAGE_KEY, '1')
    } catch (error) {
      // A denied permission is a state, not an error.
      if (Notification.permission !== 'denied') reportError(error)
    } finally {
      update(await readState(key))
      setBusy(false)
    }
  }

  const unsubscribe = async () => {
    setBusy(true)
    const subscription = await currentSubscription()
    if (subscription) {
      await subscription.unsubscribe()
      await api(unsubscribePush, { endpoint: subscription.endpoint }).catch(reportError)
    }
    localStorage.removeItem(STORAGE_KEY)
    update(await readState(key))
    setBusy(false)
  }

  return {
    ...push,
    lastMessage,
    offered: push.isLoaded && push.isCapable && push.isSubscribed === false,
    busy,
    subscribe,
    unsubscribe,
  }
}

const capable = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function readState(key: string | null): Promise<PushState> {
  if (!key || !capable()) return { isCapable: false, isSubscribed: false, isLoaded: true }
  if (Notification.permission === 'denied')
    return { isCapable: true, isSubscribed: 'denied', isLoaded: true }
  const subscription = await currentSubscription()
  return {
    isCapable: true,
    isSubscribed: subscription ? JSON.stringify(subscription) : false,
    isLoaded: true,
  }
}
