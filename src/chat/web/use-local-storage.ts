import { useCallback, useSyncExternalStore } from 'react'
import { MEMBER_PREFIX } from '../../web/member-storage.ts'

const listeners = new Set<() => void>()

/** What a browser keeps of the chat: drafts, options, the last opened conversation. All of it goes when the member logs out. */
const PREFIX = MEMBER_PREFIX

export function getStoredItem(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export function setStoredItem(key: string, value: string | null): void {
  try {
    if (value === null || value === '') localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // A browser that keeps nothing still chats.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A text that this browser keeps, the same in all of its tabs; empty while the page comes from the server. */
export function useLocalStorage(key: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => getStoredItem(key) ?? '',
    () => '',
  )
  const set = useCallback((next: string) => setStoredItem(key, next), [key])
  return [value, set]
}
