import { useCallback, useSyncExternalStore } from 'react'
import { deviceStorage } from '../../web/browser-storage.ts'
import { MEMBER_PREFIX } from '../../web/member-storage.ts'

const listeners = new Set<() => void>()

/**
 * The chat's entries in localStorage: drafts, options, the last opened conversation. All are
 * deleted at log-out.
 */
const PREFIX = MEMBER_PREFIX

export const getStoredItem = (key: string): string | null => deviceStorage.read(PREFIX + key)

export function setStoredItem(key: string, value: string | null): void {
  if (value === null || value === '') deviceStorage.remove(PREFIX + key)
  else deviceStorage.write(PREFIX + key, value)
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
