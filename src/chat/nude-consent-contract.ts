import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id } from '../platform/ids.ts'

/** Allows the partner's nudes, or no longer. The partner is not told. */
export const allowNudes = call({
  method: 'PUT',
  path: '/api/nude-consent.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, allowed: z.boolean() }),
  output: z.object({ allowed: z.boolean() }),
  fails: { not_in_conversation: 404 },
})
