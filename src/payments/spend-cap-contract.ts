import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Currency, Instant } from '../platform/ids.ts'

const Amount = z.int().check(z.gte(100), z.lte(10_000_000))

export const SpendCap = z.object({
  cap: z.nullable(z.object({ period: z.enum(['week', 'month']), amount: z.int() })),
  /** A pending higher cap, or the removal of the cap (`amount` null), and when it takes effect. */
  next: z.nullable(
    z.object({ period: z.enum(['week', 'month']), amount: z.nullable(z.int()), at: Instant }),
  ),
  currency: Currency,
  /** The amount spent in the period of the cap; in a month without a cap. */
  spent: z.int(),
  /** Whether the last week had more orders than is usual for the member. */
  unusual: z.boolean(),
})

export type SpendCap = z.infer<typeof SpendCap>

/** Returns the member's spending cap and the amount spent. */
export const getSpendCap = call({
  method: 'GET',
  path: '/api/spend-cap.php',
  access: 'member',
  input: z.object({}),
  output: SpendCap,
  fails: {},
})

/**
 * Sets the spending cap. A lower cap applies at once; a higher one, or none (`amount` null), after
 * 24 hours.
 */
export const setSpendCap = call({
  method: 'PUT',
  path: '/api/spend-cap.php',
  access: 'member',
  input: z.object({ period: z.enum(['week', 'month']), amount: z.nullable(Amount) }),
  output: SpendCap,
  fails: {},
  repeat: 'natural',
})
