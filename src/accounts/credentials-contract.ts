import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmailText, Id, Instant, EmptyObject } from '../platform/ids.ts'
import { FormText, Token, passwordFailures } from './contract.ts'

const RetainedCredentials = z.object({
  sessions: z.array(Id),
  passkeys: z.array(Id),
  two_factor: z.boolean(),
})

const Session = z.object({
  id: Id,
  current: z.boolean(),
  device: z.string(),
  /** Country of the network address from which the session was started. */
  place: z.string(),
  started: Instant,
  last_used: Instant,
  /** When the session expires if it is not used before. */
  ends: Instant,
})

/** Lists the devices on which the member is logged in. */
export const listSessions = call({
  method: 'GET',
  path: '/api/sessions.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ sessions: z.array(Session) }),
  fails: {},
})

/** Ends one other session, or every other one. */
export const endSessions = call({
  method: 'DELETE',
  path: '/api/sessions.php',
  access: 'member',
  input: z.object({ session: z.union([Id, z.literal('others')]) }),
  output: z.object({ ended: z.int() }),
  fails: {},
})

/**
 * Mails a link to choose a new password if the address has an account. The response does not reveal
 * whether it has one.
 */
export const requestReset = call({
  method: 'POST',
  path: '/api/password-reset.php',
  access: 'anyone',
  input: z.object({ email: EmailText }),
  output: EmptyObject,
  fails: { email_missing: 400, email_invalid: 400, email_unknown: 404 },
})

/**
 * Sets a new password with a mailed link. Ends all sessions, passkeys and two-factor authentication
 * except those listed in `keep`.
 */
export const resetPassword = call({
  method: 'PUT',
  path: '/api/password-reset.php',
  access: 'anyone',
  input: z.object({ token: Token, password: FormText, keep: z.optional(RetainedCredentials) }),
  output: EmptyObject,
  fails: { link_expired: 410, ...passwordFailures },
})

const Bytes = z.string().check(z.regex(/^[\w-]{1,4000}$/))

/** The browser's response to a passkey challenge (WebAuthn Level 3, AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: Bytes,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes,
})

export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Actions that require reauthentication; a passkey challenge is issued for one of them. */
export const SensitiveAction = z.enum([
  'change_password',
  'change_email',
  'delete_account',
  'add_two_factor',
  'remove_two_factor',
  'renew_recovery_codes',
  'add_passkey',
  'remove_passkey',
])

export type SensitiveAction = z.infer<typeof SensitiveAction>

/**
 * What is required beside the password: `code` with two-factor authentication, else `passkey` if
 * the member has one.
 */
export const ReauthenticationProof = z.object({
  code: z.optional(z.string().check(z.maxLength(40))),
  passkey: z.optional(PasskeyAnswer),
})

export type ReauthenticationProof = z.infer<typeof ReauthenticationProof>

export const reauthenticationFailures = {
  password_wrong: 403,
  second_step_missing: 403,
  second_step_wrong: 403,
  passkey_missing: 403,
  passkey_refused: 403,
  login_blocked: 429,
} as const

/** Changes the password, which requires the current one; ends all other sessions. */
export const changePassword = call({
  method: 'PUT',
  path: '/api/password.php',
  access: 'member',
  input: z.object({ current: FormText, password: FormText, ...ReauthenticationProof.shape }),
  output: EmptyObject,
  fails: { ...reauthenticationFailures, ...passwordFailures },
})

/**
 * Mails a confirmation link to the new address; the current one stays valid until it is confirmed.
 */
export const changeEmail = call({
  method: 'POST',
  path: '/api/mail-change.php',
  access: 'member',
  input: z.object({ email: EmailText, password: FormText, ...ReauthenticationProof.shape }),
  output: EmptyObject,
  fails: {
    email_missing: 400,
    new_email_invalid: 400,
    email_disposable: 400,
    account_exists: 409,
    ...reauthenticationFailures,
  },
})

/**
 * Applies the address change with the link mailed to the new address, or reverts it within 48 hours
 * with the link mailed to the old one.
 */
export const applyMailChange = call({
  method: 'PUT',
  path: '/api/mail-change.php',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: z.object({ undone: z.boolean() }),
  fails: { link_expired: 410, address_taken: 409 },
})

/** Reactivates a deleted account with a mailed link. */
export const reactivateAccount = call({
  method: 'POST',
  path: '/api/reactivation.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: Token }),
  output: EmptyObject,
  fails: { link_expired: 410 },
})

/**
 * Mails the reactivation link again. The response does not reveal whether the address has a deleted
 * account.
 */
export const requestReactivation = call({
  method: 'POST',
  path: '/api/reactivation-mail.php',
  access: 'anyone',
  input: z.object({ email: EmailText }),
  output: EmptyObject,
  fails: { email_missing: 400, email_invalid: 400 },
})
