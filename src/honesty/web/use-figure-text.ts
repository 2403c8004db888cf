import { useFormatter } from '../../web/i18n.tsx'
import type { Unit } from '../rules.ts'

const DAY = 1440
const TWO_DAYS = 2 * DAY

/** Formats a figure in its unit: a percentage, a time, or a count. */
export function useFigureText(): (unit: Unit, value: number) => string {
  const format = useFormatter()
  const inUnit = (value: number, unit: 'minute' | 'hour' | 'day') =>
    format.number(value, { style: 'unit', unit, unitDisplay: 'short' })
  const duration = (minutes: number) => {
    if (minutes < 60) return inUnit(minutes, 'minute')
    if (minutes >= TWO_DAYS) return inUnit(Math.round(minutes / DAY), 'day')
    const hours = inUnit(Math.floor(minutes / 60), 'hour')
    const rest = minutes % 60
    return rest === 0 ? hours : `${hours} ${inUnit(rest, 'minute')}`
  }
  return (unit, value) => {
    if (unit === 'percent') return format.number(value / 100, { style: 'percent' })
    if (unit === 'hundredths')
      return format.number(value / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    return unit === 'minutes' ? duration(value) : format.number(value)
  }
}

/** Formats the clock of an instant in a brand's time zone, with the name of the zone. */
export function useClockText(timeZone: string): (at: string) => string {
  const format = useFormatter()
  return (at) =>
    format.dateTime(new Date(at), {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    })
}

/** Formats a day (UTC) in words. */
export function useDayText(): (day: string) => string {
  const format = useFormatter()
  return (day) =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}
