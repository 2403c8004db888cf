import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, multilineText } from '../platform/ids.ts'

/** What somebody who was in contact with a removed account is told, and what they got back. */
export const AftercareNotice = z.object({
  id: Id,
  /** Null where one only sent the other a request. */
  conversation: z.nullable(Id),
  /** The removed account as the member saw it; empty after its erasure. */
  name: z.string(),
  age: z.int(),
  first_contact_at: Instant,
  last_contact_at: Instant,
  decided_at: Instant,
  /** When the member was told. */
  told_at: Instant,
  /** The decision was wrong, and the credits stay. */
  corrected_at: z.nullable(Instant),
  opened: z.boolean(),
  credits: z.int(),
  paid_messages: z.int(),
  message_credits: z.int(),
  paid_gifts: z.int(),
  gift_credits: z.int(),
  /** What the evidence contains. */
  messages: z.int(),
  photos: z.int(),
  /** The case of the member's own statement; null without one. */
  loss: z.nullable(z.string()),
})
export type AftercareNotice = z.infer<typeof AftercareNotice>

/** Lists the removed accounts of which the member was told, the latest first. */
export const listAftercare = call({
  method: 'GET',
  path: '/api/aftercare.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ notices: z.array(AftercareNotice) }),
  fails: {},
})

/** Records that the member read what to do now. */
export const openAftercare = call({
  method: 'PUT',
  path: '/api/aftercare.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: z.object({ opened: z.boolean() }),
  fails: { not_found: 404 },
})

/** How something was lost. */
export const lossChannels = [
  'bank_transfer',
  'card',
  'payment_app',
  'gift_card',
  'crypto',
  'cash',
  'data',
  'pictures',
  'other',
] as const

/** How much, in steps; `nothing` for data and pictures. */
export const lossAmounts = ['nothing', 'to_100', 'to_1000', 'to_5000', 'to_20000', 'more'] as const

const Loss = z.object({ channel: z.enum(lossChannels), amount: z.enum(lossAmounts) })
export type Loss = z.infer<typeof Loss>

/**
 * States what was lost to a removed account, if the member likes; makes a case that the staff see
 * first. Text with an account or card number is refused.
 */
export const stateLoss = call({
  method: 'POST',
  path: '/api/aftercare-lost-money.php',
  access: 'member',
  repeat: 'natural',
  input: Loss.extend({ id: Id, text: z._default(multilineText(2000), '') }),
  output: z.object({ number: z.string() }),
  fails: { not_found: 404, account_number_in_text: 400 },
})
