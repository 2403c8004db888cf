import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Currency, Id, Instant, multilineText } from '../../platform/ids.ts'

const WarningId = z.string().check(z.regex(/^[\w-]{1,100}$/))
const Decision = z.enum(['answered', 'kept'])

/**
 * What a bank said before a chargeback, or why we doubt the card that paid (`reason_code` is then a
 * reason of refusals); amounts in minor units.
 */
export const PaymentWarning = z.object({
  order: Id,
  warning: WarningId,
  kind: z.enum(['fraud', 'information', 'card']),
  member: z.object({ id: Id, name: z.string() }),
  provider: z.string(),
  amount: z.int(),
  currency: Currency,
  reason_code: z.string(),
  reason: z.string(),
  at: Instant,
  due_at: Instant,
  /** Closed by our decision, by a refund or by the chargeback. */
  state: z.enum(['open', 'answered', 'kept', 'refunded', 'charged_back']),
  decided_by: z.nullable(z.string()),
})
export type PaymentWarning = z.infer<typeof PaymentWarning>

/** Lists warnings of banks: those to decide by time left, or all of one order. */
export const listPaymentWarnings = call({
  method: 'GET',
  path: '/api/operator-payment-warnings.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: z.object({ order: z.optional(Id) }),
  output: z.object({ warnings: z.array(PaymentWarning) }),
  fails: {},
})

/**
 * Closes a warning: the bank's question was answered at the provider, or the payment is kept. Once;
 * a refund of the order closes it too.
 */
export const closePaymentWarning = call({
  method: 'POST',
  path: '/api/operator-payment-warning.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: z.object({
    order: Id,
    warning: WarningId,
    decision: Decision,
    reason: multilineText(1000, 3),
  }),
  output: z.object({ warning: PaymentWarning }),
  fails: { warning_closed: 409, own_order: 409 },
})

/**
 * Returns what our records say about the order as a file for the bank. It contains name and address
 * of the member, so the look is in the audit log.
 */
export const getWarningFile = call({
  method: 'GET',
  path: '/api/operator-payment-warning-file.php',
  access: 'operator',
  roles: ['support', 'finance'],
  writes: true,
  input: z.object({ order: Id, warning: WarningId }),
  output: z.object({ file: z.string() }),
  fails: {},
})
