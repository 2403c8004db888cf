import type { ErrorParams } from '../platform/api-error.ts'
import { SESSION_DAYS, type FieldFailure } from './contract.ts'
import { findEmailFailure } from '../platform/email-address.ts'
import { isReadableLine } from '../platform/readable-text.ts'
import { fitsLength, textLength } from '../platform/text-length.ts'

/**
 * A failure code with the parameters of its text, or null. The browser shows it while typing; the
 * server decides.
 */
export type ValidationFailure = { code: FieldFailure; params: ErrorParams } | null

export const invalid = (code: FieldFailure, params: ErrorParams = {}): ValidationFailure => ({
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
  const personalTerms = [personal.email, personal.name].map((word) => word.trim().toLowerCase())
  const monotone = new Set(lower).size < 4
  return monotone || personalTerms.includes(lower) ? invalid('password_too_common') : null
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
