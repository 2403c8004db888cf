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
