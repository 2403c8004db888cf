import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** Days for which the link of an invitation works; the texts of mail and page state it. */
export const INVITATION_DAYS = 14

const Token = z.string().check(z.maxLength(100))

/** Returns what the owner of an invitation's link would bring with them. */
export const getInvitation = call({
  method: 'POST',
  path: '/api/invitation-details.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: Token }),
  output: z.object({
    source: z.string(),
    name: z.string(),
    email: z.string(),
    gender: z.enum(['male', 'female']),
    birth_date: z.iso.date(),
    country: z.string(),
    about: z.string(),
  }),
  fails: { link_expired: 410 },
})

/**
 * Creates the account of an invited person, with a password of theirs, and logs it in. The link
 * proves the address, and joining accepts the terms, as at sign-up.
 */
export const acceptInvitation = call({
  method: 'POST',
  path: '/api/invitation.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({
    token: Token,
    password: z.string().check(z.maxLength(500)),
    time_zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ signup_step: z.literal(1) }),
  fails: {
    link_expired: 410,
    account_exists: 409,
    too_young: 403,
    password_too_short: 400,
    password_too_long: 400,
    password_too_common: 400,
    password_personal: 400,
    password_pattern: 400,
  },
})

/** Deletes what an invitation holds about its owner, who gets no other. */
export const declineInvitation = call({
  method: 'DELETE',
  path: '/api/invitation.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: Token }),
  output: EmptyObject,
  fails: {},
})
