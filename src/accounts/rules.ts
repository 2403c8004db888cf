import type { ErrorParams } from '../platform/api-error.ts'
import { SESSION_DAYS, type FieldFailure } from './contract.ts'
import { findEmailFailure } from '../platform/email-address.ts'
import { lookup } from '../platform/lookup.ts'
import { isReadableLine } from '../platform/readable-text.ts'
import { fitsLength, textLength } from '../platform/text-length.ts'

/**
 * A failure code with the parameters of its text, or null. The browser shows it while typing; the
 * server decides.
 */
export type ValidationFailure = { code: FieldFailure; params: ErrorParams } | null

const invalid = (code: FieldFailure, params: ErrorParams = {}): ValidationFailure => ({
  code,
  params,
})

export const NAME_LENGTH = 30

/** Specification, section 5: must not be the e-mail address or start with @. */
export function validateName(name: string, email: string): ValidationFailure {
  const trimmed = name.trim()
  if (trimmed === '') return invalid('name_missing')
  if (!isReadableLine(trimmed)) return invalid('name_unreadable')
  if (trimmed.startsWith('@')) return invalid('name_starts_with_at')
  if (trimmed.toLowerCase() === email.trim().toLowerCase()) return invalid('name_is_email')
  if (!fitsLength(trimmed, NAME_LENGTH)) return invalid('name_too_long', { length: NAME_LENGTH })
  return null
}

export function validateEmail(email: string): ValidationFailure {
  const failure = findEmailFailure(email)
  return failure && invalid(failure)
}

export const PASSWORD_LENGTH = { min: 10, max: 128 }

/** There are no composition rules. */
export function validatePassword(
  password: string,
  personal: { email: string; name: string },
): ValidationFailure {
  const length = textLength(password)
  if (length < PASSWORD_LENGTH.min)
    return invalid('password_too_short', { length: PASSWORD_LENGTH.min })
  if (length > PASSWORD_LENGTH.max)
    return invalid('password_too_long', { length: PASSWORD_LENGTH.max })
  const lower = password.toLowerCase()
  const personalWords = [personal.email, personal.name].map((word) => word.trim().toLowerCase())
  const monotone = new Set(lower).size < 4
  return monotone || personalWords.includes(lower) ? invalid('password_too_common') : null
}

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

export const SESSION_IDLE_DAYS = 14
export const STAFF_SESSION_HOURS = 12
export const STAFF_IDLE_MINUTES = 30

const MINUTE = 60_000
const DAY = 86_400_000

/** Absolute and idle lifetime of a session in milliseconds. */
const sessionLimits = {
  member: { life: SESSION_DAYS * DAY, idle: SESSION_IDLE_DAYS * DAY },
  operator: { life: STAFF_SESSION_HOURS * 60 * MINUTE, idle: STAFF_IDLE_MINUTES * MINUTE },
} as const

/** When a session expires unless it is used before. */
export function sessionEnd({ role, created_at, last_used_at }: SessionTimes): Date {
  const { life, idle } = sessionLimits[role]
  return new Date(Math.min(created_at.getTime() + life, last_used_at.getTime() + idle))
}

export type SessionTimes = { role: 'member' | 'operator'; created_at: Date; last_used_at: Date }

const browsers: [string, RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** Returns a name like "Firefox, Windows" for a User-Agent; empty if it is unknown. */
export function deviceName(userAgent: string): string {
  const matches = [browsers, systems].map(
    (names) => names.find(([, sign]) => sign.test(userAgent))?.[0],
  )
  return matches.filter(Boolean).join(', ')
}

/** The inbox pages of the mail providers that most people use. */
const inboxes: [address: string, domains: RegExp][] = [
  ['https://mail.google.com/', /^(?:gmail|googlemail)\.com$/],
  ['https://outlook.live.com/mail/', /^(?:outlook|hotmail|live|msn)\.[a-z.]{2,6}$/],
  ['https://mail.yahoo.com/', /^(?:yahoo\.[a-z.]{2,6}|ymail\.com)$/],
  ['https://www.icloud.com/mail', /^(?:icloud|me|mac)\.com$/],
  ['https://mail.proton.me/', /^(?:proton\.me|protonmail\.com|pm\.me)$/],
  ['https://www.gmx.net/mail/', /^gmx\.(?:de|net|at|ch)$/],
  ['https://web.de/email/', /^web\.de$/],
  ['https://poczta.wp.pl/', /^wp\.pl$/],
  ['https://poczta.o2.pl/', /^(?:o2|tlen)\.pl$/],
  ['https://poczta.onet.pl/', /^(?:onet|op|vp|poczta\.onet)\.pl$/],
  ['https://mail.libero.it/', /^libero\.it$/],
]

/** Where the mail to an address is read: its provider's page, else the device's mail app. */
export function inboxAddress(email: string): string {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  return inboxes.find(([, domains]) => domains.test(domain))?.[0] ?? 'mailto:'
}

/** How many messages the credits of the sign-up pay; a buyer's credits are not free. */
export const freeMessages = (
  member: { credits: number; paid_user: boolean },
  messageCredits: number,
): number =>
  messageCredits > 0 && !member.paid_user ? Math.floor(member.credits / messageCredits) : 0
