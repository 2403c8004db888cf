import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

const Choice = z.object({
  /** Messages in other languages are translated without a press. */
  always: z.boolean(),
  /** The partner may know that their messages are read with a translation. */
  notify: z.boolean(),
})

const State = z.object({
  /** null: the member has not agreed to translations in this conversation. */
  choice: z.nullable(Choice),
  /** The operator has an engine for devices that cannot translate themselves. */
  engine: z.boolean(),
  /** Both sides allow telling, and the partner reads this member's messages with a translation. */
  partner_reads_translated: z.boolean(),
})
export type TranslationState = z.infer<typeof State>

/** What the member agreed to about translations in a conversation. */
export const getTranslation = call({
  method: 'GET',
  path: '/api/translation.php',
  access: 'member',
  input: z.object({ conversation: Id }),
  output: State,
  fails: { not_in_conversation: 404 },
})

/** Agrees to translations in a conversation, or changes how they appear. */
export const allowTranslation = call({
  method: 'PUT',
  path: '/api/translation.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, always: z.boolean(), notify: z.boolean() }),
  output: State,
  fails: { not_in_conversation: 404 },
})

/** Takes the agreement back: nothing is translated in the conversation until the next one. */
export const refuseTranslation = call({
  method: 'DELETE',
  path: '/api/translation.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id }),
  output: EmptyObject,
  fails: { not_in_conversation: 404 },
})

/**
 * Translates one received text by the operator's engine, for devices that cannot. The answer is
 * stored nowhere.
 */
export const translateMessage = call({
  method: 'POST',
  path: '/api/message-translation.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({
    conversation: Id,
    seq: z.int32().check(z.gte(1)),
    to: z.enum(locales),
  }),
  output: z.object({
    text: z.string(),
    /** The language of the original as the engine recognised it: a code such as `fi`. */
    from: z.string(),
  }),
  fails: {
    not_in_conversation: 404,
    translation_not_allowed: 409,
    translation_failed: 503,
  },
})
