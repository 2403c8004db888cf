import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import {
  CountryCode,
  Currency,
  Id,
  Instant,
  multilineText,
  PageLimit,
  singleLineText,
  SiteOfQuery,
} from '../../platform/ids.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { Invoice, orderStatuses } from '../contract.ts'
import { methodNames } from '../../providers/contract.ts'

const Count = z.int()
const Method = z.enum(methodNames)
const Status = z.enum(orderStatuses)

/** An order in a list of the console; amounts in minor units. */
export const ConsoleOrder = z.object({
  id: Id,
  brand: z.int(),
  member: z.object({ id: Id, name: z.string() }),
  bundle: z.string(),
  credits: Count,
  amount: Count,
  currency: Currency,
  refunded: Count,
  country: z.string(),
  method: z.nullable(Method),
  provider: z.string(),
  /** Placed before the brand was open: no money moved, and the opening removes it. */
  test: z.boolean(),
  status: Status,
  created_at: Instant,
})
export type ConsoleOrder = z.infer<typeof ConsoleOrder>

/** Who sees orders, and finds them and their buyers by what belongs to a payment. */
export const orderRoles: StaffRole[] = ['support', 'finance']

/** What happened to an order between two dates. */
export const orderEvents = ['created', 'completed', 'first', 'refunded', 'charged_back'] as const

/** A bound of an amount in minor units, as an address has it. */
const AmountBound = z.optional(z.coerce.number().check(z.int32(), z.gte(0)))

const orderFilter = {
  /** Another brand where the same person may see the orders, or all of them. */
  site: z.optional(z.union([SiteOfQuery, z.literal('all')])),
  status: z.optional(Status),
  method: z.optional(Method),
  country: z.optional(CountryCode),
  /** Of the price, in minor units of whichever currency. */
  min: AmountBound,
  max: AmountBound,
  currency: z.optional(Currency),
  /** The last four digits of the card that paid. */
  card: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** What happened between `from` and `to`; `first`: it completed as the first of its member. */
  event: z.optional(z.enum(orderEvents)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** By which the member came. */
  lander: z.optional(singleLineText(40)),
}

/** How orders are sorted; a minus: downwards. */
export const orderSorts = ['at', '-at', 'amount', '-amount'] as const

/** Lists the orders of a brand or of all own brands, the latest first unless they are sorted otherwise. */
export const listConsoleOrders = call({
  method: 'GET',
  path: '/api/operator-orders.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: orderRoles,
  input: z.object({
    ...orderFilter,
    sort: z.optional(z.enum(orderSorts)),
    /** Orders after this one in the list. */
    after: z.optional(Id),
    limit: PageLimit,
  }),
  output: z.object({ orders: z.array(ConsoleOrder), next: z.nullable(Id) }),
  fails: {},
})

/** Counts the orders that a filter leaves, and sums what was paid and refunded by currency; no money moved in test orders. */
export const getOrderTotals = call({
  method: 'GET',
  path: '/api/operator-order-totals.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: orderRoles,
  input: z.object(orderFilter),
  output: z.object({
    orders: Count,
    sums: z.array(z.object({ currency: Currency, orders: Count, paid: Count, refunded: Count })),
  }),
  fails: {},
})

/** The accounts between which the money of an order moves. */
const moneyAccounts = ['member', 'provider', 'bank', 'income', 'tax', 'costs'] as const

const Movement = z.object({
  at: Instant,
  kind: z.enum([
    'payment',
    'vat',
    'refund',
    'refund_vat',
    'chargeback',
    'chargeback_vat',
    'reversal',
    'reversal_vat',
    'settlement',
    'fee',
  ]),
  from: z.enum(moneyAccounts),
  to: z.enum(moneyAccounts),
  amount: Count,
  /** The invoice, refund, chargeback or settlement. */
  reference: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** Why an order cannot be refunded now; `lost`: its chargeback was accepted. */
const NotRefundable = z.enum([
  'pending',
  'not_paid',
  'charged_back',
  'lost',
  'refunded',
  'own_order',
])

/** What the member looks like to the staff; null once they are erased. */
const Buyer = z.object({
  age: Count,
  city: z.string(),
  portrait: z.nullable(z.string()),
  state: z.enum(['active', 'hidden', 'paused', 'banned', 'deleted']),
  premium: z.boolean(),
  language: z.string(),
})

/** What became of an email about an order, or a complaint that names it. */
const OrderLetters = z.object({
  sent: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      state: z.enum(['accepted', 'refused', 'limited', 'failed']),
      detail: z.string(),
      at: Instant,
    }),
  ),
  /** What the staff wrote themselves. */
  written: z.array(z.object({ id: Id, by: z.string(), text: z.string(), at: Instant })),
  received: z.array(
    z.object({ number: z.string(), answered: z.boolean(), at: Instant, answer_by: Instant }),
  ),
})

export const OrderDetails = ConsoleOrder.extend({
  buyer: z.nullable(Buyer),
  /** The next deadline at the bank: of a chargeback to decide, else of a warning. */
  due: z.nullable(
    z.object({ kind: z.enum(['evidence', 'debit', 'warning']), at: Instant, since: Instant }),
  ),
  letters: OrderLetters,
  list_amount: Count,
  discount_code: z.nullable(z.string()),
  completed_at: z.nullable(Instant),
  payment: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last_four: z.string() })),
  /** The unused credits and their share of the price. */
  unused: z.object({ credits: Count, amount: Count }),
  refundable: z.object({
    amount: Count,
    closed: z.nullable(NotRefundable),
    alone: Count,
    /** Who asked for a refund that waits for a second person. */
    requested_by: z.nullable(z.string()),
  }),
  refunds: z.array(
    z.object({
      id: Id,
      amount: Count,
      credits: Count,
      status: z.enum(['waiting', 'sent', 'settled', 'stuck']),
      by_staff: z.boolean(),
      at: Instant,
    }),
  ),
  chargebacks: z.array(
    z.object({ id: z.string(), amount: Count, at: Instant, reversed_at: z.nullable(Instant) }),
  ),
  invoices: z.array(Invoice),
  movements: z.array(Movement),
  /** Whether invoices, refunds and chargebacks agree with what was paid and returned; a test has no books. */
  adds_up: z.boolean(),
  steps: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      note: z.string(),
      amount: z.nullable(Count),
      at: Instant,
    }),
  ),
  others: z.array(
    z.object({
      id: Id,
      amount: Count,
      currency: Currency,
      status: Status,
      test: z.boolean(),
      at: Instant,
    }),
  ),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** Returns an order with its books, its steps and the member's other orders. */
export const getConsoleOrder = call({
  method: 'GET',
  path: '/api/operator-order.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: z.object({ id: Id }),
  output: z.object({ order: OrderDetails }),
  fails: {},
})

/**
 * Refunds a paid order in part or in full, and takes the credits that the amount paid for if they
 * are unused. Above €200 of one member in 30 days a second person approves it first, and `approval`
 * is their question.
 */
export const refundOrder = call({
  method: 'POST',
  path: '/api/operator-refund.php',
  access: 'operator',
  roles: ['support', 'finance'],
  input: z.object({
    id: Id,
    amount: z.int32().check(z.gte(1)),
    /** What was refunded before, as the page showed it: a refund in between is refused. */
    refunded: z.int32(),
    reason: multilineText(1000, 3),
  }),
  output: z.object({ approval: z.nullable(Id) }),
  fails: {
    order_changed: 409,
    not_refundable: 409,
    amount_too_high: 409,
    approval_waiting: 409,
    own_order: 409,
  },
})

/** Tries a refund again that the provider refused. */
export const retryRefund = call({
  method: 'POST',
  path: '/api/operator-refund-retry.php',
  access: 'operator',
  roles: ['support', 'finance'],
  repeat: 'natural',
  input: z.object({ order: Id, refund: Id, reason: multilineText(1000, 3) }),
  output: z.object({}),
  fails: { not_stuck: 409 },
})
