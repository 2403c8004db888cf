import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceStorage, findWorker, findWorkerContainer } from '../../web/browser-storage.ts'
import { useApi } from '../../web/page-context.ts'
import { registerWorker } from '../../web/register-worker.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { unsubscribePush } from '../contract.ts'
import { isCapable, PUSH_OWNER, pushQuery, turnPushOn } from './push-query.ts'
import { lastPushQuery } from './queries.ts'

const unknown = { isCapable: false, isSubscribed: false, isRenewing: false } as const

/** The push state of this browser, with functions to subscribe and unsubscribe. */
export function usePush() {
  const api = useApi()
  const queries = useQueryClient()
  const query = pushQuery({ api, queries })
  const { data: push, isError, refetch } = useQuery(query)
  const [busy, setBusy] = useState(false)
  const { data: lastMessage = null } = useQuery(lastPushQuery)
  const isLoaded = push !== undefined || isError
  const state = push ?? unknown

  const change = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // A denied permission is a state, not an error.
      if (!isCapable() || Notification.permission !== 'denied') reportError(error)
    } finally {
      await refetch()
      setBusy(false)
    }
  }

  const subscribe = () =>
    change(async () => {
      await registerWorker()
      await findWorkerContainer()?.ready
      await turnPushOn({ api, queries })
    })

  const unsubscribe = () =>
    change(async () => {
      deviceStorage.remove(PUSH_OWNER)
      const subscription = await (await findWorker())?.pushManager.getSubscription()
      if (!subscription) return
      await subscription.unsubscribe()
      await api(unsubscribePush, { endpoint: subscription.endpoint })
      await queries.invalidateQueries({ queryKey: userQuery(api).queryKey })
    })

  return {
    ...state,
    isLoaded,
    lastMessage,
    offered: isLoaded && state.isCapable && state.isSubscribed === false && !state.isRenewing,
    busy,
    subscribe,
    unsubscribe,
  }
}
