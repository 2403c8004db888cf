import { useSyncExternalStore } from 'react'
import { useFormatter } from '../i18n.tsx'

type Look = 'time' | 'date' | 'shortDate' | 'moment'

const looks = {
  time: { timeStyle: 'short' },
  date: { dateStyle: 'long' },
  shortDate: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<Look, Intl.DateTimeFormatOptions>

const never = () => () => {}
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const serverZone = () => 'UTC'

/** The visitor's time zone; UTC on the server and until hydration. */
export const useTimeZone = (): string => useSyncExternalStore(never, browserZone, serverZone)

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
