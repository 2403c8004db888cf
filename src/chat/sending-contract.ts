import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Uuid, multilineText } from '../platform/ids.ts'
import { SentRequest } from './request-contract.ts'
import { Message, WaitingMessage, Seq } from './contract.ts'

/**
 * Sends into a conversation, or starts one with a profile. The client chooses the message id, which
 * makes repeats idempotent.
 */
export const sendTarget = {
  id: Uuid,
  conversation: z.optional(Id),
  profile: z.optional(Id),
  confirm_fictional: z.optional(z.boolean()),
}

export const writingFails = {
  not_in_conversation: 404,
  profile_not_available: 404,
  contact_closed: 403,
  contact_by_request: 403,
  message_id_taken: 409,
  fictional_not_confirmed: 409,
  not_enough_credits: 402,
  premium_required: 402,
  too_many_conversations: 429,
} as const

export const textFails = {
  contact_in_first_message: 422,
  same_text_too_often: 429,
  same_text_of_many: 429,
} as const

export const Sent = z.object({ conversation: Id, message: Message, credits: z.int() })

/** Sends a text message; `id` is the idempotency key. */
export const sendMessage = call({
  method: 'POST',
  path: '/api/message.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({
    ...sendTarget,
    text: multilineText(10_000, 1),
    /** The seq of an earlier message of the conversation that it quotes. */
    quote: z.optional(Seq),
    /**
     * The price that the page showed, in credits; the call fails with `price_changed` if it is
     * higher now.
     */
    credits: z.optional(z.int32().check(z.gte(0))),
  }),
  /** A member whose address is not confirmed gets `waiting` instead of a message. */
  output: z.object({
    conversation: z.nullable(Id),
    message: z.nullable(Message),
    waiting: z.nullable(WaitingMessage),
    /** Where the receiver asks for requests; its price is held, not charged. */
    request: z.nullable(SentRequest),
    credits: z.int(),
  }),
  fails: {
    ...writingFails,
    ...textFails,
    message_too_long: 400,
    price_changed: 409,
    too_many_waiting: 429,
  },
})

/** Sends a gift; its credits cannot be returned. */
export const sendGift = call({
  method: 'POST',
  path: '/api/gift.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({
    ...sendTarget,
    gift: z.string().check(z.maxLength(20)),
    text: z._default(multilineText(200), ''),
  }),
  output: Sent,
  fails: { ...writingFails, ...textFails, address_not_confirmed: 403, gift_unknown: 400 },
})

/** Sends a photo; `id` is the idempotency key. */
export const sendPhoto = call({
  method: 'POST',
  path: '/api/message-photo.php',
  access: 'member',
  repeat: 'natural',
  upload: 15 * 1024 * 1024,
  input: z.object({ ...sendTarget, confirm_fictional: z.optional(z.stringbool()) }),
  output: Sent,
  fails: {
    ...writingFails,
    address_not_confirmed: 403,
    photo_type: 400,
    photo_several: 400,
    photo_heic: 400,
    photo_too_large: 400,
    photo_too_small: 400,
    photo_too_many_pixels: 400,
    photo_unreadable: 400,
    photo_withheld: 409,
    photo_listed: 409,
  },
})

/** Withdraws a message that the receiver has not opened. */
export const unsendMessage = call({
  method: 'DELETE',
  path: '/api/message.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, seq: Seq }),
  /**
   * `returned`: the credits were returned, or the message was free. False if the server had already
   * handed out its content.
   */
  output: z.object({ credits: z.int(), returned: z.boolean() }),
  fails: { not_in_conversation: 404, already_opened: 409 },
})

/**
 * Turns a waiting message into the text that the next conversation begins with, for example because
 * its receiver cannot receive it.
 */
export const reuseWaiting = call({
  method: 'POST',
  path: '/api/waiting-message.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Uuid }),
  output: z.object({ reused: z.boolean() }),
  fails: {},
})

/** Cancels a message that waits for the confirmation of the member's address. */
export const cancelWaiting = call({
  method: 'DELETE',
  path: '/api/waiting-message.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Uuid }),
  output: z.object({ cancelled: z.boolean() }),
  fails: {},
})
