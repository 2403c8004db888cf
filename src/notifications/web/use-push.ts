import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../web/page-context.ts'
import { registerWorker } from '../../web/register-worker.ts'
import { settingsQuery } from '../../web/shell-queries.ts'
import { subscribePush, unsubscribePush } from '../contract.ts'

/** Read by the shell too, which asks less often while pushes come. */
const STORAGE_KEY = 'push-subscribed'

/** `false`: not subscribed; `denied`, or the subscription as JSON (specification, section 3). */
export type PushState = { isCapable: boolean; isSubscribed: string | false; isLoaded: boolean }

const unknown: PushState = { isCapable: false, isSubscribed: false, isLoaded: false }

/** What was found last: a page that is shown again needs not ask first, and what it shows does not move. */
let found = unknown

/** Whether this browser gets pushes, and the two ways to change that. */
export function usePush() {
  const api = useApi()
  const key = useQuery(settingsQuery(api)).data?.push_pub ?? null
  const [push, setPush] = useState<PushState>(found)
  const [busy, setBusy] = useState(false)
  const update = (state: PushState) => {
    found = state
    setPush(state)
  }

  useEffect(() => {
    void readState(key).then((state) => {
      // Taken back in the browser's own settings: the page asks as often again as without.
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
      // Refused by the person: that is a state, not a fault.
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
