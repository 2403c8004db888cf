import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'

/**
 * Returns a withdrawal that was started without a log-in, by the token of its second step or of the
 * mailed link. Says nothing about accounts or orders.
 */
export const getWithdrawal = call({
  method: 'GET',
  path: '/api/withdrawal.php',
  access: 'anyone',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** The number of an order or invoice; empty for all. */
    order: z.string(),
    /** Null until the second step is confirmed. */
    received_at: z.nullable(Instant),
    /** Whether the mailed link was pressed. */
    address_confirmed: z.boolean(),
  }),
  fails: {},
})
