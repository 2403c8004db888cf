import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { CountryCode, EmptyObject } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

/** `suitable`: who meets the conditions. Whom the member liked may always write. */
export const contactGroups = ['anyone', 'verified', 'liked', 'suitable'] as const

export const contactModes = ['closed', 'request'] as const

const Age = z.nullable(z.int().check(z.gte(18), z.lte(99)))

/**
 * Who may write first. Conditions apply to `suitable` only; an empty list accepts everybody. There is
 * no condition about looks or origin of a person, and there never is one.
 */
export const ContactRule = z.object({
  who: z.enum(contactGroups),
  /** What happens to the others: they cannot write, or they send a request. */
  mode: z.enum(contactModes),
  min_age: Age,
  max_age: Age,
  languages: z.array(z.enum(locales)).check(z.maxLength(7)),
  /** ISO 3166. */
  countries: z.array(CountryCode).check(z.maxLength(20)),
  with_photo: z.boolean(),
  /** Percent of the profile that is filled in. */
  min_filled: z.int().check(z.gte(0), z.lte(100)),
})
export type ContactRule = z.infer<typeof ContactRule>

/** Returns the member's rule, or that of everybody who chose none: anyone. */
export const getContactRule = call({
  method: 'GET',
  path: '/api/contact-rule.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    rule: ContactRule,
    /** Conversations that the member may start in 24 hours, why, and what the others may. */
    limit: z.object({
      count: z.int(),
      reason: z.enum(['none', 'photo', 'verified']),
      plain: z.int(),
      photo: z.int(),
      verified: z.int(),
    }),
  }),
  fails: {},
})

/** Changes who may write first; conversations that exist go on. */
export const saveContactRule = call({
  method: 'PUT',
  path: '/api/contact-rule.php',
  access: 'member',
  input: z.object({ rule: ContactRule }),
  output: z.object({ rule: ContactRule }),
  fails: {},
  repeat: 'natural',
})
