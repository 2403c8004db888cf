import { isoLocale, type Locale } from '../platform/locales.ts'

const DAY = 86_400_000

/** The most days of one trip: who stays longer lives there. */
const MAX_TRIP_DAYS = 60

/** A trip begins at most so many days ahead. */
const MAX_DAYS_AHEAD = 365

/** A member saves one trip in so many hours, so that nobody locates others by travelling. */
export const TRIP_CHANGE_HOURS = 24

type Days = { from: string; to: string }

/** Why a trip cannot have these days at its place; null where it can. */
export function findDaysFailure(
  { from, to }: Days,
  today: string,
): 'trip_days_wrong' | 'trip_too_long' | 'trip_too_far' | null {
  const [first, last, now] = [Date.parse(from), Date.parse(to), Date.parse(today)]
  if (from < today || last < first) return 'trip_days_wrong'
  if (first > now + MAX_DAYS_AHEAD * DAY) return 'trip_too_far'
  return last - first >= MAX_TRIP_DAYS * DAY ? 'trip_too_long' : null
}

/** Two days like `2027-05-03` as one range in a language: “3–9 May”. */
export const formatDays = (locale: Locale, from: string, to: string): string =>
  new Intl.DateTimeFormat(isoLocale(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).formatRange(new Date(from), new Date(to))
