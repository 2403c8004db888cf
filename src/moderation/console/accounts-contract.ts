import * as z from 'zod'
import { Id, Instant, integerBetween, multilineText } from '../../platform/ids.ts'
import { Person, reviewDecision, reviewItem } from '../../platform/review-contract.ts'
import { ReportReason } from '../contract.ts'

/** What can speak against a new account, in the order in which it is shown. */
export const signalKinds = [
  'banned_address',
  'banned_phone',
  'banned_card',
  'banned_photo',
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

/** A new account that waits for a look, with what speaks against it. Members see it meanwhile. */
export const NewAccount = reviewItem('new_account', {
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
})
export type NewAccount = z.infer<typeof NewAccount>

export const AccountSanction = z.enum(['warning', 'suspension'])
export type AccountSanction = z.infer<typeof AccountSanction>

/**
 * Lets a new account pass, warns its member or suspends it for two weeks, with a statement of
 * reasons that can be appealed. A ban for good is made on the member's page, because a second person
 * must agree.
 */
export const NewAccountDecision = reviewDecision('new_account', {
  /** The sum of the signals as the reviewer saw them: a decision about fewer ones is refused. */
  score: integerBetween(0, 1000),
  /** null lets it pass; the answer is in the member’s language. */
  restriction: z.nullable(
    z.object({ sanction: AccountSanction, rule: ReportReason, answer: multilineText(2000, 10) }),
  ),
})
export type NewAccountDecision = z.infer<typeof NewAccountDecision>
