import { lookup } from '../platform/lookup.ts'
import { invalid, type ValidationFailure } from './rules.ts'

/**
 * The westernmost time zone of each country: a person who is of age there is of age in the whole
 * country.
 */
const westernmostZones: Record<string, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  FR: 'Europe/Paris',
  IT: 'Europe/Rome',
  ES: 'Atlantic/Canary',
  PL: 'Europe/Warsaw',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  US: 'Pacific/Honolulu',
  CA: 'America/Vancouver',
  AU: 'Australia/Perth',
  NZ: 'Pacific/Auckland',
}

/**
 * Today's date (YYYY-MM-DD) in the country's westernmost time zone; for unknown countries in
 * UTC-12.
 */
function todayIn(country: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: lookup(westernmostZones, country) ?? 'Etc/GMT+12',
  }).format(now)
}

const OLDEST = 120

/** `date` is YYYY-MM-DD. A person born on 29 February comes of age on 1 March in common years. */
export function validateBirthDate(
  date: string,
  minAge: number,
  country: string,
  now: Date,
): ValidationFailure {
  if (date === '') return invalid('birth_date_missing', { min_age: minAge })
  if (!isCalendarDate(date)) return invalid('birth_date_invalid')
  const today = todayIn(country, now)
  const age = yearsBetween(date, today)
  if (date > today || age > OLDEST) return invalid('birth_date_invalid')
  return age < minAge ? invalid('too_young', { min_age: minAge }) : null
}

function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day >= 1 && day <= (days[month - 1] ?? 0)
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/**
 * Converts typed digits ("1990-5-7") to YYYY-MM-DD; returns an empty string while a part is
 * missing.
 */
export function toIsoDate(typed: string): string {
  const [year = '', month = '', day = ''] = typed.split('-')
  return year && month && day
    ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : ''
}
