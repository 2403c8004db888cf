import { useSyncExternalStore } from 'react'
import type { PendingMessage } from '../../web/outbox-store.ts'

/** The member's pending messages as this page shows them. */
let pendingMessages: PendingMessage[] = []
const noMessages: PendingMessage[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publish(messages: PendingMessage[]): void {
  pendingMessages = messages
  for (const listener of listeners) listener()
}

export const getPendingMessages = (): PendingMessage[] => pendingMessages

export const usePendingMessages = (): PendingMessage[] =>
  useSyncExternalStore(subscribe, getPendingMessages, () => noMessages)

export const isSendingTo = (partner: string): boolean =>
  pendingMessages.some((message) => message.partner === partner)
