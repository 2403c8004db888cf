import * as z from 'zod/mini'
import { call } from '../platform/contract.ts'
import { Discount } from './rules.ts'

/**
 * The discount that holds for this visitor: `welcome=true` for what visitors are offered, `code` (or `discountcode`, as
 * campaign links carry it) for one they were given, neither for the member's active one.
 */
export const getDiscount = call({
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'anyone',
  input: z.object({
    welcome: z.optional(z.string()),
    code: z.optional(z.string().check(z.maxLength(64))),
    discountcode: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: Discount,
  fails: { discount_not_found: 404 },
})
