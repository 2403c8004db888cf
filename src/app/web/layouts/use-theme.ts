import { useSyncExternalStore } from 'react'
import { currentTime } from '../../../web/clock.ts'

export type Theme = 'light' | 'dark'

const YEAR = 31_536_000_000
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readTheme(): Theme | null {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** The colour scheme chosen on this device; null follows the system. The server reads the cookie. */
export function useTheme(): [Theme | null, (theme: Theme | null) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => null), saveTheme]
}

function saveTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
  void cookieStore
    .set({ name: 'theme', value: theme ?? '', path: '/', sameSite: 'lax', expires: expiry(theme) })
    .catch(() => {})
  for (const listener of listeners) listener()
}

const expiry = (theme: Theme | null) => (theme ? currentTime().getTime() + YEAR : 0)
