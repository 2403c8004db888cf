import * as z from 'zod'
import { call } from '../platform/contract.ts'
import {
  Id,
  Instant,
  EmptyObject,
  MainImage,
  multilineText,
  typedText,
  EmailText,
} from '../platform/ids.ts'
import { regulatedRegions } from '../platform/regulated-regions.ts'
import { locales } from '../platform/locales.ts'
import { staffRoles } from '../platform/staff-roles.ts'

/**
 * How long mailed links are valid and how long a data export is stored. The texts of mails and
 * pages state these numbers.
 */
export const CONFIRM_DAYS = 7

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7
export const RESET_HOURS = 1

export const CHANGE_HOURS = 24

export const UNDO_HOURS = 48

export const EXPORT_DAYS = 7

export const SESSION_DAYS = 30

/** The longest text that the questions of a landing page produce. */
export const ANSWER_LENGTH = 500

/** The logged-in member, as the navigation and every page show them. */
export const User = z.object({
  id: Id,
  profile: z.object({
    id: Id,
    name: z.string(),
    status: z.enum(['active', 'paused', 'disabled']),
    main_image: z.nullable(MainImage),
    country: z.string(),
    gender: z.enum(['male', 'female']),
  }),
  email: z.string(),
  role: z.enum(['member', 'operator']),
  /** What a person of the staff may do; empty for members. */
  staff_roles: z.array(z.enum(staffRoles)),
  /** Whether the session passed a second factor or a passkey, not just a password. */
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
  /** Messages that wait for the confirmation of the address. */
  waiting_messages: z.int(),
  /** Messages of before the confirmation that could not be sent. */
  unsent_messages: z.int(),
  new_likes: z.int(),
  /** The latest removed account of which the member was told and has not read; null: none. */
  aftercare: z.nullable(Id),
  /** The plan of a date whose check-in waits for an answer. */
  check_in: z.nullable(Id),
  /** Conversations in which the member has an open plan for a date. */
  dates: z.array(Id),
  /** The address to which the quick exit leads, if the member wants it. */
  quick_exit: z.nullable(z.string()),
  /** What the installed app calls itself, instead of the brand's name. */
  neutral_name: z.nullable(z.string()),
  /** The member's country or state, if its law asks for texts of its own. */
  law: z.nullable(z.enum(regulatedRegions)),
  /** Whether there is a match that the member has not been shown yet. */
  new_match: z.boolean(),
  /** New terms that the member has yet to accept, and the day from which they apply. */
  terms_pending: z.nullable(z.object({ version: z.int(), from: z.iso.date() })),
  /** SHA-256 of the endpoint to which this session's browser gets pushes, in base64url. */
  push_subscription: z.nullable(z.string()),
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

/**
 * Ends this session. A GET, as the specification says; rejected for cross-site and prefetch
 * requests.
 */
export const logout = call({
  method: 'GET',
  path: '/api/logout.php',
  access: 'anyone',
  writes: true,
  input: z.object({}),
  output: z.object({ user: z.null() }),
  fails: {},
})

export const passwordFailures = {
  password_too_short: 400,
  password_too_long: 400,
  password_too_common: 400,
  password_personal: 400,
  password_pattern: 400,
} as const

/** Failures of what a profile says of a person; see rules.ts. */
export const personFailures = {
  name_missing: 400,
  name_unreadable: 400,
  name_too_long: 400,
  name_is_email: 400,
  name_starts_with_at: 400,
  name_reserved: 400,
  name_has_contact: 400,
  birth_date_missing: 400,
  birth_date_invalid: 400,
  too_young: 403,
} as const

const fieldFailures = {
  ...personFailures,
  email_missing: 400,
  email_invalid: 400,
  email_disposable: 400,
  ...passwordFailures,
} as const

/** Failures that the browser finds itself, which therefore are failures of no call. */
export const browserFailures = [
  /** After a log-in: the browser did not store the session's cookie. */
  'cookies_needed',
  'gender_missing',
  'looking_for_missing',
  'passwords_differ',
] as const

/** Failures of single form fields. */
export type FieldFailure = keyof typeof fieldFailures | (typeof browserFailures)[number]

export const FormText = z.string().check(z.maxLength(500))

export const Token = z.string().check(z.maxLength(100))

/**
 * Creates an account with its profile and logs it in. The response is the same for an address that
 * already has an account; only the mail differs. With the setting `account_lookup: explicit` the
 * call fails with one of the two `account_…` codes instead.
 */
export const signUp = call({
  method: 'POST',
  path: '/api/signup.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({
    name: FormText,
    email: EmailText,
    password: FormText,
    date_of_birth: FormText,
    gender: z.enum(['male', 'female']),
    /** The default is for API clients; the sign-up form always sends it. */
    looking_for: z._default(z.enum(['female', 'male', 'everyone']), 'everyone'),
    /** Answers of the page before sign-up, for the profile. */
    interests: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(20))),
    about: z.optional(multilineText(ANSWER_LENGTH)),
    region: z.optional(z.int32()),
    /** The ages that the new member looks for, for the first search. */
    ages: z.optional(z.object({ min: z.int32(), max: z.int32() })),
    /**
     * The first message to `member`, sent when the address is confirmed. Without a receiver it is
     * offered at the first conversation.
     */
    signup_message: z.optional(typedText(10_000)),
    member: z.optional(Id),
    invitation: z.optional(FormText),
    time_zone: z.optional(z.string().check(z.maxLength(64))),
    page: z.optional(z.string().check(z.maxLength(300))),
    /** The landing page that led to sign-up, and the slug of its campaign. */
    lander: z.optional(z.string().check(z.maxLength(40))),
    slug: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ signup_step: z.literal(1) }),
  fails: {
    ...fieldFailures,
    email_not_accepted: 400,
    signups_closed: 403,
    region_closed: 403,
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
  /** `code`: a TOTP or recovery code, for members with two-factor authentication. */
  input: z.object({
    email: EmailText,
    password: FormText,
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

/** Stores the member's language for mails and the next visit. */
export const setLanguage = call({
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  input: z.object({ language: z.enum(locales) }),
  output: z.object({ language: z.enum(locales) }),
  fails: {},
})

/**
 * Confirms the address that the link was mailed to. Repeating it with the same link and account
 * succeeds.
 */
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

/** Returns what the account settings page shows. */
export const getAccount = call({
  method: 'GET',
  path: '/api/account.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    email: z.string(),
    confirmed: z.boolean(),
    /** When and on which page the address was given. */
    email_source: z.object({ at: z.nullable(Instant), page: z.string() }),
    traffic: z.record(z.string(), z.string()),
    signup_date: Instant,
  }),
  fails: {},
})

/** Stores the sign-up progress: 1 to 4 are the steps, 5 means completed. */
export const setSignupStep = call({
  method: 'PUT',
  path: '/api/signup.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ step: z.int().check(z.gte(1), z.lte(5)) }),
  output: z.object({ signup_step: z.int() }),
  fails: {},
})
