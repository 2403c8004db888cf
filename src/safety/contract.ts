import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, multilineText } from '../platform/ids.ts'

/** What may be noticed about a message; nothing else is looked for. */
export const signalRules = [
  'money',
  'gift_card',
  'bank_data',
  'investment',
  'story',
  'other_app',
  'same_text',
  'short_link',
] as const
export const SignalRule = z.enum(signalRules)
export type SignalRule = z.infer<typeof SignalRule>

/** Hides what was noticed about a message: it is fine, says its receiver. */
export const dismissSignal = call({
  method: 'POST',
  path: '/api/signal-dismissed.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, seq: z.int32().check(z.gte(1)) }),
  output: EmptyObject,
  fails: { not_found: 404 },
})

/**
 * Says how a first message may read to somebody who does not know its sender. Nothing of the draft
 * is stored.
 */
export const checkDraft = call({
  method: 'POST',
  path: '/api/second-thought.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ text: multilineText(4000, 1) }),
  output: z.object({ reads_as: z.nullable(z.enum(['insult', 'advance'])) }),
  fails: {},
})
