import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Id, Instant, integerBetween, multilineText } from '../../platform/ids.ts'
import { ReportReason } from '../contract.ts'

const Person = z.object({ id: Id, name: z.string() })

/** What can speak against a new account, in the order in which it is shown. */
export const signalKinds = [
  'banned_origin',
  'refused_picture',
  'same_photo',
  'disposable_address',
  'same_device',
  'same_network',
  'copied_text',
  'copied_messages',
  'fast_messages',
  'contact_in_text',
  'reports',
  'refused_photos',
  'refused_orders',
  'other_countries',
  'other_time_zone',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** `count` and `detail` are parts of its sentence. */
export const AccountSignal = z.object({
  kind: z.enum(signalKinds),
  count: z.int(),
  detail: z.string(),
})
export type AccountSignal = z.infer<typeof AccountSignal>

/** A new account that waits for a look, with what speaks against it. */
export const NewAccount = z.object({
  member: Id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  country: z.string(),
  /** The language of the member, in which the reasons must be written. */
  language: z.string(),
  about: z.string(),
  photos: z.array(z.string()),
  joined_at: Instant,
  confirmed: z.boolean(),
  premium: z.boolean(),
  sent_messages: z.int(),
  signals: z.array(AccountSignal),
  score: z.int(),
  /** Other accounts from the same device or network, or with the same photo or text. */
  related: z.array(
    Person.extend({ by: z.enum(['device', 'network', 'photo', 'text']), banned: z.boolean() }),
  ),
  since: Instant,
  answer_by: Instant,
  claimed_by: z.nullable(Person),
})
export type NewAccount = z.infer<typeof NewAccount>

/** Lists new accounts with signs of fraud or spam, by time left. Members see them meanwhile. */
export const listNewAccounts = call({
  method: 'GET',
  path: '/api/account-review.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({}),
  output: z.object({ accounts: z.array(NewAccount), total: z.int() }),
  fails: {},
})

export const AccountMeasure = z.enum(['warning', 'suspension'])
export type AccountMeasure = z.infer<typeof AccountMeasure>

/**
 * Lets a new account pass, warns its member or suspends it for two weeks, with a statement of
 * reasons that can be appealed. It takes effect after ten seconds. A ban for good is made on the
 * member's page, because a second person must agree.
 */
export const judgeAccount = call({
  method: 'POST',
  path: '/api/account-review.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    member: Id,
    /** The sum of the signals as the operator saw them: a decision about fewer ones is refused. */
    score: integerBetween(0, 1000),
    /** null lets it pass; the answer is in the member’s language. */
    restriction: z.nullable(
      z.object({ measure: AccountMeasure, rule: ReportReason, answer: multilineText(2000, 10) }),
    ),
  }),
  output: z.object({ left: z.int(), applies_at: Instant }),
  fails: { member_changed: 409, case_claimed: 409 },
})

/** Takes the caller’s decision back before it takes effect. */
export const undoAccount = call({
  method: 'DELETE',
  path: '/api/account-review.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({ left: z.int() }),
  fails: { undo_late: 409 },
})

/** Takes a new account for ten minutes. */
export const claimAccount = call({
  method: 'PUT',
  path: '/api/account-claim.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({}),
  fails: { member_changed: 409, case_claimed: 409 },
})

/** Gives a new account back to the queue. */
export const releaseAccount = call({
  method: 'DELETE',
  path: '/api/account-claim.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ member: Id }),
  output: z.object({ released: z.boolean() }),
  fails: {},
})
