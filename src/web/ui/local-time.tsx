import { useSyncExternalStore } from 'react'
import { useFormatter } from '../i18n.tsx'
import { nextTask } from '../next-task.ts'

type Look = 'time' | 'date' | 'shortDate' | 'moment'

const looks = {
  time: { timeStyle: 'short' },
  date: { dateStyle: 'long' },
  shortDate: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<Look, Intl.DateTimeFormatOptions>

/** That of the server, with which each page is rendered and hydrated. */
const SERVER_ZONE = 'UTC'
let zone = SERVER_ZONE
let search: Promise<void> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // After hydration and in a task of its own: asking the browser takes a cheap phone a tenth of a second.
  search ??= nextTask().then(findZone)
  return () => listeners.delete(listener)
}

function findZone(): void {
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const listener of listeners) listener()
}

const browserZone = () => zone
const serverZone = () => SERVER_ZONE

/** The visitor's time zone; UTC on the server and until hydration. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, browserZone, serverZone)

/** Formats a time in the visitor's time zone. */
export function useLocalTime(): (instant: string, look: Look) => string {
  const format = useFormatter()
  const timeZone = useTimeZone()
  return (instant, look) => format.dateTime(new Date(instant), { ...looks[look], timeZone })
}

export function LocalTime({ at, look = 'moment' }: { at: string; look?: Look | undefined }) {
  const words = useLocalTime()
  return <time dateTime={at}>{words(at, look)}</time>
}
