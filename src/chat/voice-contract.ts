import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { multilineText } from '../platform/ids.ts'
import { WORDS_LENGTH } from '../voice/contract.ts'
import { Sent, sendTarget, textFails, writingFails } from './sending-contract.ts'

/** Sends a recording that was encoded before; its id is that of the message and the idempotency key. */
export const sendVoice = call({
  method: 'POST',
  path: '/api/message-voice.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({
    ...sendTarget,
    /** What the sender types for people who do not hear it. */
    text: z._default(multilineText(WORDS_LENGTH), ''),
    credits: z.optional(z.int32().check(z.gte(0))),
  }),
  output: Sent,
  fails: {
    ...writingFails,
    ...textFails,
    address_not_confirmed: 403,
    price_changed: 409,
    voice_off: 409,
    voice_missing: 404,
  },
})
