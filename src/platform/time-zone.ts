/** The time zone of the browser, which a script in the head of each page sets. */
export const ZONE_COOKIE = 'tz'
/** In days. */
export const ZONE_DAYS = 365

/** Bounds what made-up names may occupy; there are about 600 real ones, aliases included. */
const MAX_CACHED = 1_000
const cached = new Map<string, string | null>()

/** Returns the engine's name of a time zone; null for a name that it does not know. */
export function findTimeZone(name: string): string | null {
  const cachedZone = cached.get(name)
  if (cachedZone !== undefined) return cachedZone
  if (cached.size >= MAX_CACHED) cached.clear()
  const zone = resolve(name)
  cached.set(name, zone)
  return zone
}

function resolve(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Returns a function that reads the clocks of a time zone: the milliseconds of an instant become
 * those at which UTC shows the same day and time, in whole seconds.
 */
export function createLocalClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    )
    return Date.UTC(
      parts['year'] ?? 0,
      (parts['month'] ?? 1) - 1,
      parts['day'],
      parts['hour'],
      parts['minute'],
      parts['second'],
    )
  }
}

/** The date in a time zone, like `2027-05-03`. */
export const localDay = (at: Date, timeZone: string): string =>
  new Date(createLocalClock(timeZone)(at.getTime())).toISOString().slice(0, 10)
