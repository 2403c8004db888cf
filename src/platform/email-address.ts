import { ApiError } from './api-error.ts'

/**
 * As an address is compared, stored and mailed to: without spaces around it, and composed, because
 * macOS pastes "ü" as a "u" with a combining mark.
 */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC')

/**
 * The pattern of HTML e-mail fields plus a dot in the domain, which may contain letters of any
 * script; the last label is no number (RFC 3696).
 */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(
  `^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@(?=.{1,253}$)(?:${LABEL}\\.)+(?!\\p{N}+$)(?=.{2})${LABEL}$`,
  'u',
)

/** At most 254 characters (RFC 5321). */
const MAX_LENGTH = 254

export type EmailFailure = 'email_missing' | 'email_invalid'

/** The only rule for what an e-mail address is: of forms, calls, files and settings. */
export function findEmailFailure(typed: string): EmailFailure | null {
  const email = normalizeEmail(typed)
  if (email === '') return 'email_missing'
  const isValid = email.length <= MAX_LENGTH && EMAIL.test(email) && !/^\.|\.@|\.\./.test(email)
  return isValid ? null : 'email_invalid'
}

export function assertEmail(email: string): void {
  const failure = findEmailFailure(email)
  if (failure) throw new ApiError(failure, { field: 'email' })
}
