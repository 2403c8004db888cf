import { useSyncExternalStore } from 'react'
import { isOffline, subscribeToConnection } from './connection.ts'

/** Whether there is no connection to our server. */
export const useOffline = (): boolean =>
  useSyncExternalStore(subscribeToConnection, isOffline, () => false)
