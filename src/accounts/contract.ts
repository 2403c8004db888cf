import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, EmptyObject } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

/** How long what is mailed works, and what is made stays: the mails and pages say these, and nothing else decides. */
export const CONFIRM_DAYS = 7
export const RESET_HOURS = 1
export const CHANGE_HOURS = 24
export const UNDO_HOURS = 48
export const EXPORT_DAYS = 7
export const SESSION_DAYS = 30

/** The member themselves, as the top navigation and every page know them. */
export const User = z.object({
  id: Id,
  profile: z.object({
    id: Id,
    name: z.string(),
    status: z.enum(['active', 'paused', 'disabled']),
    main_image: z.nullable(z.object({ thumb: z.string() })),
    country: z.string(),
    gender: z.enum(['male', 'female']),
  }),
  email: z.string(),
  role: z.enum(['member', 'operator']),
  /** The log-in took more than the password. */
  second_step: z.boolean(),
  paid_user: z.boolean(),
  credits: z.int(),
  status: z.enum(['not_confirmed', 'active', 'deleted']),
  notifications_disabled: z.array(z.string()),
  fictional_icon: z.string(),
  language: z.enum(locales),
  signup_date: Instant,
  signup_step: z.int(),
  unread_messages: z.int(),
  new_likes: z.int(),
  /** A like of theirs was returned, and they were not shown it yet. */
  new_match: z.boolean(),
})
export type User = z.infer<typeof User>

/** Returns the logged-in user with counts for the navigation, or null. */
export const getUser = call({
  method: 'GET',
  path: '/api/user.php',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ user: z.nullable(User) }),
  fails: {},
})

/** Ends this session. A GET by the specification; refused for cross-site and prefetch requests. */
export const logout = call({
  method: 'GET',
  path: '/api/logout.php',
  access: 'anyone',
  writes: true,
  input: z.object({}),
  output: z.object({ user: z.null() }),
  fails: {},
})

const RetainedCredentials = z.object({
  sessions: z.array(Id),
  passkeys: z.array(Id),
  two_factor: z.boolean(),
})

const passwordFailures = {
  password_too_short: 400,
  password_too_long: 400,
  password_too_common: 400,
  password_personal: 400,
  password_pattern: 400,
} as const

/** What a person typed may be refused for, field by field; see rules.ts. */
export const fieldFailures = {
  gender_missing: 400,
  looking_for_missing: 400,
  name_missing: 400,
  name_unreadable: 400,
  name_too_long: 400,
  name_is_email: 400,
  name_starts_with_at: 400,
  email_invalid: 400,
  email_disposable: 400,
  birth_date_missing: 400,
  birth_date_invalid: 400,
  too_young: 403,
  ...passwordFailures,
  passwords_differ: 400,
} as const
export type FieldFailure = keyof typeof fieldFailures

const Typed = z.string().check(z.maxLength(500))
const Token = z.string().check(z.maxLength(100))

/**
 * Makes an account with its profile and logs it in. An address that has an account already gets the same answer;
 * the mail that follows tells the truth. With `account_lookup: explicit` the two `account_…` failures say it at once.
 */
export const signUp = call({
  method: 'POST',
  path: '/api/signup.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({
    name: Typed,
    email: Typed,
    password: Typed,
    date_of_birth: Typed,
    gender: z.enum(['male', 'female']),
    /** The sign-up form always asks. */
    looking_for: z._default(z.enum(['female', 'male', 'everyone']), 'everyone'),
    /** The first message to `member`, sent once the address is confirmed. */
    signup_message: z.optional(z.string().check(z.maxLength(10_000))),
    member: z.optional(Id),
    invitation: z.optional(Typed),
    time_zone: z.optional(z.string().check(z.maxLength(64))),
    page: z.optional(z.string().check(z.maxLength(300))),
  }),
  output: z.object({ signup_step: z.literal(1) }),
  fails: {
    ...fieldFailures,
    signups_closed: 403,
    invitation_invalid: 403,
    message_too_long: 400,
    account_exists: 409,
    account_pending_deletion: 409,
  },
})

/** Logs in with e-mail address and password, and a second factor where one is set up. */
export const logIn = call({
  method: 'POST',
  path: '/api/user.php',
  access: 'anyone',
  repeat: 'natural',
  /** `code`: what the authenticator app shows, or a recovery code, for whoever switched the second step on. */
  input: z.object({
    email: Typed,
    password: Typed,
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ user: User }),
  fails: {
    login_failed: 401,
    login_blocked: 429,
    second_step_missing: 401,
    second_step_wrong: 401,
    account_pending_deletion: 403,
  },
})

/** The member's language, for mails and for the next visit. */
export const setLanguage = call({
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  input: z.object({ language: z.enum(locales) }),
  output: z.object({ language: z.enum(locales) }),
  fails: {},
})

/** Confirms the address that the link was mailed to. A second use of the same link by the same account is fine. */
export const confirmAddress = call({
  method: 'POST',
  path: '/api/activation.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: Token }),
  output: EmptyObject,
  fails: { link_expired: 410, address_taken: 409 },
})

/** Mails the confirmation link again. */
export const resendConfirmation = call({
  method: 'POST',
  path: '/api/activation-mail.php',
  access: 'member',
  input: EmptyObject,
  output: EmptyObject,
  fails: { already_confirmed: 409 },
})

const Session = z.object({
  id: Id,
  current: z.boolean(),
  device: z.string(),
  /** Country of the network address that it was started from. */
  place: z.string(),
  started: Instant,
  last_used: Instant,
  /** When it ends by itself if it is not used again before. */
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

/** Mails a link to choose a new password, if the address has an account; says nothing of whether it has. */
export const requestReset = call({
  method: 'POST',
  path: '/api/password-reset.php',
  access: 'anyone',
  input: z.object({ email: Typed }),
  output: EmptyObject,
  fails: { email_invalid: 400, email_unknown: 404 },
})

/** A new password by the mailed link. Every session, passkey and authenticator ends that is not among `keep`. */
export const resetPassword = call({
  method: 'PUT',
  path: '/api/password-reset.php',
  access: 'anyone',
  input: z.object({ token: Token, password: Typed, keep: z.optional(RetainedCredentials) }),
  output: EmptyObject,
  fails: { link_expired: 410, ...passwordFailures },
})

const Bytes = z.string().check(z.regex(/^[\w-]{1,4000}$/))

/** What a browser answers for a passkey that signed our challenge (WebAuthn Level 3, AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  id: Bytes,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes,
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** What is asked for again before it is done; a passkey signs a challenge for one of these. */
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

/** Beside the own password: `code` where the second step is switched on, else `passkey` where the member has one. */
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

/** A new password by the old one; every other session ends. */
export const changePassword = call({
  method: 'PUT',
  path: '/api/password.php',
  access: 'member',
  input: z.object({ current: Typed, password: Typed, ...ReauthenticationProof.shape }),
  output: EmptyObject,
  fails: { ...reauthenticationFailures, ...passwordFailures },
})

/** Asks the new address for its consent; the old one stays until then. */
export const changeEmail = call({
  method: 'POST',
  path: '/api/mail-change.php',
  access: 'member',
  input: z.object({ email: Typed, password: Typed, ...ReauthenticationProof.shape }),
  output: EmptyObject,
  fails: {
    new_email_invalid: 400,
    email_disposable: 400,
    account_exists: 409,
    ...reauthenticationFailures,
  },
})

/** Makes the new address the account's, or, by the link that the old one got, takes that back within 48 hours. */
export const applyMailChange = call({
  method: 'PUT',
  path: '/api/mail-change.php',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: z.object({ undone: z.boolean() }),
  fails: { link_expired: 410, address_taken: 409 },
})

/** The account's own page of settings. */
export const getAccount = call({
  method: 'GET',
  path: '/api/account.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    email: z.string(),
    confirmed: z.boolean(),
    /** When and where the address was given, and what had brought the visitor. */
    email_source: z.object({ at: z.nullable(Instant), page: z.string() }),
    traffic: z.record(z.string(), z.string()),
    signup_date: Instant,
  }),
  fails: {},
})

/** Brings a deleted account back by its mailed link. */
export const reactivateAccount = call({
  method: 'POST',
  path: '/api/reactivation.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: Token }),
  output: EmptyObject,
  fails: { link_expired: 410 },
})

/** Mails the way back again to an account that waits for its deletion; says nothing of whether there is one. */
export const requestReactivation = call({
  method: 'POST',
  path: '/api/reactivation-mail.php',
  access: 'anyone',
  input: z.object({ email: Typed }),
  output: EmptyObject,
  fails: { email_invalid: 400 },
})

/** How far the member came in sign-up: 1 to 4 are the steps, 5 is the end. */
export const setSignupStep = call({
  method: 'PUT',
  path: '/api/signup.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ step: z.int().check(z.gte(1), z.lte(5)) }),
  output: z.object({ signup_step: z.int() }),
  fails: {},
})
