import { useSyncExternalStore } from 'react'
import { isOffline, subscribeToConnection } from './connection.ts'

/** Whether the connection to the server is lost. */
export const useOffline = (): boolean =>
  useSyncExternalStore(subscribeToConnection, isOffline, () => false)
