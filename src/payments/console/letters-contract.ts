import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Id, multilineText } from '../../platform/ids.ts'

/** What a letter to a buyer begins with, in their language; `own` with nothing. */
export const letterTemplates = ['chargeback', 'contested', 'not_paid', 'sorry', 'own'] as const

/** Mails the buyer of an order a letter; the mail says where they can answer. */
export const writeToBuyer = call({
  method: 'POST',
  path: '/api/operator-order-letter.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: z.object({
    id: Id,
    template: z.enum(letterTemplates),
    /** As the member will read it, in their language. */
    text: multilineText(2000, 10),
  }),
  output: z.object({ letter: Id }),
  fails: { own_order: 409 },
})
