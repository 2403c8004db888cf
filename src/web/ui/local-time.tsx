import { use, useSyncExternalStore } from 'react'
import { currentTime } from '../clock.ts'
import { useFormatter } from '../i18n.tsx'
import { nextTask } from '../next-task.ts'
import { useServices } from '../page-context.ts'
import { SettingsContext } from '../shell-queries.ts'

type Look = 'time' | 'date' | 'shortDate' | 'moment'

const looks = {
  time: { timeStyle: 'short' },
  date: { dateStyle: 'long' },
  shortDate: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<Look, Intl.DateTimeFormatOptions>

let isSettled = false
let settling: Promise<void> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // In a task of its own: the first formatter takes a cheap phone a tenth of a second.
  settling ??= nextTask().then(() => {
    isSettled = true
    for (const each of listeners) each()
  })
  return () => listeners.delete(listener)
}

/** False on the server and during hydration, which show the time zone and the time of the page. */
const useSettled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSettled,
    () => false,
  )

let browserZone: string | undefined
const findBrowserZone = () => (browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The time zone of the reader, the same from the first paint on: the server knows it by cookie or
 * account. Null where it does not, on the server and until hydration: such a page shows no time of
 * day, because it would be a wrong one.
 */
export function useTimeZone(): string | null {
  const { timeZone } = useServices()
  const settled = useSettled()
  if (timeZone) return timeZone
  return settled ? findBrowserZone() : null
}

/** The time zone in which the browser reads what is typed into it; null until hydration. */
export const useBrowserZone = (): string | null => (useSettled() ? findBrowserZone() : null)

/** The current time; during hydration that of the server. */
export function usePageTime(): Date {
  const settings = use(SettingsContext)
  return useSettled() || !settings ? currentTime() : new Date(settings.now)
}

/** Formats a time in the reader's time zone; returns null until that is known. */
export function useLocalTime(): (instant: string, look: Look) => string | null {
  const format = useFormatter()
  const timeZone = useTimeZone()
  return (instant, look) =>
    timeZone && format.dateTime(new Date(instant), { ...looks[look], timeZone })
}

/** A time in the reader's time zone; the distance to it until that is known. */
export function LocalTime({ at, look = 'moment' }: { at: string; look?: Look | undefined }) {
  const formatTime = useLocalTime()
  return <time dateTime={at}>{formatTime(at, look) ?? <Distance at={at} />}</time>
}

/** "In 3 days", "2 hours ago". */
export function Distance({ at }: { at: string }) {
  const format = useFormatter()
  return format.relativeTime(new Date(at), usePageTime())
}
