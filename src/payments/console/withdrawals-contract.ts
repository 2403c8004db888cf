import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Id, Instant, multilineText } from '../../platform/ids.ts'

export const withdrawalOutcomes = ['withdrawn', 'nothing_left', 'too_late', 'not_found'] as const
const Outcome = z.enum(withdrawalOutcomes)

/** A withdrawal that was received without a log-in. */
const Withdrawal = z.object({
  id: Id,
  name: z.string(),
  /** Covered: the staff see no addresses. */
  email: z.string(),
  /** The number of an order or invoice as it was typed; empty for all. */
  order: z.string(),
  language: z.string(),
  received_at: Instant,
  /** The mailed link was pressed: the address is theirs. */
  address_confirmed: z.boolean(),
  /** The paid orders that it may mean; `matches` null: the account is erased and has no address. */
  candidates: z.array(
    z.object({
      order: Id,
      member: Id,
      matches: z.nullable(z.boolean()),
      completed_at: Instant,
      until: Instant,
      amount: z.int(),
      refunded: z.int(),
      currency: z.string(),
    }),
  ),
  outcome: z.nullable(Outcome),
  done_at: z.nullable(Instant),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** Lists withdrawals without a log-in: those that wait by age, then the last ones that are done. */
export const listWithdrawals = call({
  method: 'GET',
  path: '/api/operator-withdrawals.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: EmptyObject,
  output: z.object({ withdrawals: z.array(Withdrawal) }),
  fails: {},
})

/**
 * Withdraws from an order of the person, whose unused credits are refunded by the way it was paid; or
 * answers by mail why there is nothing to withdraw from.
 */
export const finishWithdrawal = call({
  method: 'POST',
  path: '/api/operator-withdrawals.php',
  access: 'operator',
  roles: ['support', 'finance'],
  repeat: 'natural',
  input: z.object({
    id: Id,
    outcome: Outcome,
    /** The order to withdraw from. */
    order: z.nullable(Id),
    reason: multilineText(1000, 3),
  }),
  output: EmptyObject,
  fails: {
    already_finished: 409,
    address_differs: 409,
    withdrawal_over: 409,
    not_refundable: 409,
    nothing_to_refund: 409,
    own_order: 409,
  },
})
