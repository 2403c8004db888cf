import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** Counts of the people in the member's last search those whom the member's rule lets write first. */
export const countRuleEffect = call({
  method: 'GET',
  path: '/api/contact-rule-effect.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    people: z.int(),
    accepted: z.int(),
    /** The count reached its cap: there may be more. */
    capped: z.boolean(),
  }),
  fails: {},
})
