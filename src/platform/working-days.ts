import { createLocalClock } from './time-zone.ts'

const DAY = 86_400_000

/** The start of Monday, if the clock shows a weekend. */
function skipWeekend(clock: number): number {
  const weekday = new Date(clock).getUTCDay()
  const days = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return days === 0 ? clock : (Math.floor(clock / DAY) + days) * DAY
}

/**
 * The same clock time so many working days later in a time zone; what comes at a weekend counts from
 * the start of Monday. Public holidays count as working days, so that a promise is never longer than
 * it says.
 */
export function addWorkingDays(at: Date, days: number, timeZone: string): Date {
  const readClock = createLocalClock(timeZone)
  const from = readClock(at.getTime())
  let clock = skipWeekend(from)
  for (let left = days; left > 0; left -= 1) {
    clock += DAY
    // The last day may end with Friday, at the first moment of Saturday.
    const isEndOfFriday = left === 1 && clock % DAY === 0
    if (new Date(clock).getUTCDay() === 6 && !isEndOfFriday) clock += 2 * DAY
  }
  return moveClock(at, clock - from, timeZone)
}

/** The same clock time so many days of the calendar later in a time zone. */
export const addDays = (at: Date, days: number, timeZone: string): Date =>
  moveClock(at, days * DAY, timeZone)

/** Moves what clocks show; the offset of the zone can differ between both times. */
function moveClock(at: Date, by: number, timeZone: string): Date {
  const readClock = createLocalClock(timeZone)
  const guess = at.getTime() + by
  return new Date(guess - (readClock(guess) - (readClock(at.getTime()) + by)))
}
