import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { usePageTime, useTimeZone } from '../../web/ui/local-time.tsx'

const DAY = 86_400_000

export type Times = {
  time(at: Date): string
  /** A key of the calendar day: "2026-11-16". */
  toDay(at: Date): string
  /** "Today", "Yesterday", "Sunday 16 November". */
  dayName(at: Date): string
  /** The list's format: a time today, a weekday this week, else a date. */
  short(at: Date): string
}

export function useTimes(): Times {
  const t = useTranslations('chat')
  const locale = useLocale()
  const zone = useTimeZone()
  const now = usePageTime()
  // Days are those of UTC until the zone is known, and no time of day is shown.
  const timeZone = zone ?? 'UTC'
  const days = dateFormat('en-CA', { timeZone, dateStyle: 'short' })
  const toDay = (at: Date) => days.format(at)
  const write = (at: Date, how: Intl.DateTimeFormatOptions) =>
    dateFormat(isoLocale(locale), { timeZone, ...how }).format(at)
  const time = (at: Date) =>
    zone === null ? '' : write(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const isDay = (at: Date, daysAgo: number) =>
    toDay(at) === toDay(new Date(now.getTime() - daysAgo * DAY))
  const sameYear = (at: Date) => toDay(at).slice(0, 4) === toDay(now).slice(0, 4)
  const year = (at: Date) => (sameYear(at) ? {} : { year: 'numeric' as const })
  return {
    time,
    toDay,
    dayName: (at) => {
      if (isDay(at, 0)) return t('log.today')
      if (isDay(at, 1)) return t('log.yesterday')
      return write(at, { weekday: 'long', day: 'numeric', month: 'long', ...year(at) })
    },
    short: (at) => {
      if (isDay(at, 0)) return time(at)
      if (now.getTime() - at.getTime() < 6 * DAY) return write(at, { weekday: 'short' })
      return write(at, { day: 'numeric', month: 'short', ...year(at) })
    },
  }
}
