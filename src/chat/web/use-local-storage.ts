import { useCallback, useSyncExternalStore } from 'react'
import { MEMBER_PREFIX } from '../../web/member-storage.ts'

const listeners = new Set<() => void>()

/**
 * The chat's entries in localStorage: drafts, options, the last opened conversation. All are
 * deleted at log-out.
 */
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
    // The chat works without storage.
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

/** A text in localStorage, the same in all tabs; empty on the server and during hydration. */
export function useLocalStorage(key: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => getStoredItem(key) ?? '',
    () => '',
  )
  const set = useCallback((next: string) => setStoredItem(key, next), [key])
  return [value, set]
}
