import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Instant, Money } from '../platform/ids.ts'

/** Why credits moved. */
export const transactionKinds = [
  'signup',
  'purchase',
  'gesture',
  'message',
  'photo',
  'gift',
  'unsend',
  'guarantee',
  'aftercare',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'erasure',
  'reactivation',
  'taken_back',
] as const

export const Transaction = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(transactionKinds),
  /** Credits added, or negative: taken. */
  credits: z.int(),
  /** Balance after the transaction. */
  balance: z.int(),
  /**
   * Price paid for the credits of that balance, one amount per currency; free credits count
   * nothing.
   */
  value: z.array(Money),
  /** The conversation or the order. */
  reference: z.nullable(z.string()),
})
export type Transaction = z.infer<typeof Transaction>

/**
 * Lists the member's ledger transactions, newest first; `after` is the `next` of the previous page.
 */
export const listTransactions = call({
  method: 'GET',
  path: '/api/transactions.php',
  access: 'member',
  input: z.object({
    show: z.optional(z.enum(['all', 'bought', 'spent', 'returned'])),
    year: z.optional(z.string().check(z.regex(/^20\d\d$/))),
    after: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  }),
  output: z.object({
    transactions: z.array(Transaction),
    next: z.nullable(z.string()),
    years: z.array(z.string()),
    balance: z.int(),
    /** How many credits of the balance were bought; the others were free. */
    bought: z.int(),
    /** The price paid for them. */
    value: z.array(Money),
  }),
  fails: {},
})
