import * as z from 'zod'
import { Discount } from '../discounts/contract.ts'
import { call } from '../platform/contract.ts'
import { Currency, Id, Instant, Money } from '../platform/ids.ts'
import { methodNames, paymentFailures } from '../providers/contract.ts'

export const orderStatuses = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const

const Method = z.enum(methodNames)

/** The path of a page of this site to return to, without its language: "/chats/12". */
export const ReturnPath = z.string().check(z.maxLength(200), z.regex(/^(?:\/[\w-]+)+$/))

export const Bundle = z.object({
  id: z.string(),
  /** The style of the bundle's card. */
  design: z.enum(['p0', 'p1', 'p2', 'p3']),
  credits: z.int(),
  /** The price after discounts, in minor units. */
  amount: z.int(),
  list_amount: z.int(),
  /** The discount in the price, the best that the buyer may use. */
  discount: z.nullable(Discount),
  per_message: z.int(),
  ribbon: z.nullable(z.enum(['most_bought', 'suggested'])),
  /** Those that pay `amount`. */
  methods: z.array(Method),
  /** The prices of the other methods, for which the discount does not count. */
  other_prices: z.array(
    z.object({ method: Method, amount: z.int(), discount: z.nullable(Discount) }),
  ),
  /** The names that a payment by each method may have on the statement of the buyer's bank. */
  statements: z.array(z.object({ method: Method, names: z.array(z.string()) })),
})

export type Bundle = z.infer<typeof Bundle>

/** Lists the bundles of the visitor's or member's country, with the current discount. */
export const getBundles = call({
  method: 'GET',
  path: '/api/bundles.php',
  access: 'anyone',
  input: z.object({ code: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({
    country: z.string(),
    currency: Currency,
    bundles: z.array(Bundle),
    /** That of the largest reduced bundle; for visitors else the welcome discount. */
    discount: z.nullable(Discount),
    /**
     * The code of the call, or of the campaign link unless a better offer applies; `code_refused`
     * is the reason if it does not apply (`weaker`: a better offer does).
     */
    code: z.nullable(z.string()),
    code_refused: z.nullable(
      z.enum(['not_found', 'expired', 'in_use', 'weaker', 'not_applicable']),
    ),
    gift_credits: z.object({ min: z.int(), max: z.int() }),
    /** Whether orders are tests, because the brand is not open yet. */
    test: z.boolean(),
    now: Instant,
  }),
  fails: {},
})

export const Order = z.object({
  id: Id,
  bundle: z.string(),
  credits: z.int(),
  amount: Money,
  list_amount: z.int(),
  discount_code: z.nullable(z.string()),
  /**
   * The payment came after another order had used the discount, or after the offer had ended, so it
   * is refunded.
   */
  discount_lost: z.boolean(),
  method: z.nullable(Method),
  /** The name of the payment on the statement of the buyer's bank, if the site says it. */
  statement: z.nullable(z.string()),
  status: z.enum(orderStatuses),
  /** Placed before the brand was open: no money moved, and the opening removes it. */
  test: z.boolean(),
  /** Why the payment of a failed order failed, if the provider tells. */
  failure: z.nullable(z.enum(paymentFailures)),
  created_at: Instant,
  completed_at: z.nullable(Instant),
  /** The checkout of a pending order. */
  checkout: z.nullable(z.string()),
  /** The path to return to after the payment. */
  next: z.nullable(z.string()),
  refunded: z.int(),
  /** The refund of a withdrawal now; null if the order cannot be withdrawn from. */
  refundable: z.nullable(z.object({ amount: z.int(), unused: z.int(), until: Instant })),
  /** The stored card that pays the order. */
  card: z.nullable(z.object({ id: Id, brand: z.string(), last_four: z.string() })),
})

export type Order = z.infer<typeof Order>

/** Failures while the price of an order is determined. */
export const pricingFailures = {
  bundle_not_found: 404,
  nothing_for_sale: 409,
  method_not_offered: 409,
  discount_not_found: 409,
  discount_in_use: 409,
}

/** Orders a bundle and returns where to pay. */
export const createOrder = call({
  method: 'POST',
  path: '/api/order.php',
  access: 'member',
  input: z.object({
    bundle: z.string().check(z.maxLength(16)),
    method: Method,
    code: z.optional(z.string().check(z.maxLength(64))),
    /** The price that the page showed; the call fails with `price_changed` if it is another now. */
    amount: z.int32(),
    /** A stored card to charge at once. */
    card: z.optional(Id),
    /** The member consents to the card being stored at the provider. */
    keep_card: z.optional(z.boolean()),
    next: z.optional(ReturnPath),
  }),
  output: z.object({ order: Id, checkout: z.string() }),
  fails: {
    ...pricingFailures,
    price_changed: 409,
    payment_unavailable: 503,
    payment_unconfirmed: 503,
    order_replaced: 409,
    card_not_found: 404,
    spend_cap_reached: 409,
    order_not_accepted: 409,
  },
})

/** Returns an order of the member, with what they have after it. */
export const getOrder = call({
  method: 'GET',
  path: '/api/order.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ order: Order, buyer: z.object({ credits: z.int(), paid_user: z.boolean() }) }),
  fails: {},
})

/** Lists the member’s orders, the latest first. */
export const listOrders = call({
  method: 'GET',
  path: '/api/orders.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ orders: z.array(Order) }),
  fails: {},
})

/** Returns the oldest completed order that the member has not seen, and marks it as seen. */
export const claimOrderNews = call({
  method: 'POST',
  path: '/api/order-news.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ order: z.nullable(Order) }),
  fails: {},
  repeat: 'natural',
})

/**
 * Withdraws from an order: takes its unused credits and refunds them. `amount` is the refund that
 * the confirmation page showed.
 */
export const withdrawOrder = call({
  method: 'POST',
  path: '/api/withdrawal.php',
  access: 'member',
  input: z.object({ order: Id, amount: z.int32() }),
  output: z.object({ refunded: Money }),
  fails: { not_refundable: 409, withdrawal_over: 409, nothing_to_refund: 409, amount_changed: 409 },
})

export const Invoice = z.object({
  number: z.string(),
  kind: z.enum(['sale', 'credit_note']),
  issued_at: Instant,
  /** Gross in minor units, negative on a credit note. */
  gross: z.int(),
  vat: z.int(),
  /** Hundredths of a percent. */
  vat_rate: z.int(),
})

export type Invoice = z.infer<typeof Invoice>

/** Returns the invoice of an order and its credit notes. */
export const getReceipt = call({
  method: 'GET',
  path: '/api/receipt.php',
  access: 'member',
  input: z.object({ order: Id }),
  output: z.object({
    order: Order,
    country: z.string(),
    buyer: z.string(),
    invoices: z.array(Invoice),
  }),
  fails: {},
})

export const Card = z.object({
  id: Id,
  brand: z.string(),
  last_four: z.string(),
  expires_on: z.nullable(z.string()),
})

export type Card = z.infer<typeof Card>

/** Lists the member’s stored cards. */
export const listCards = call({
  method: 'GET',
  path: '/api/cards.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ cards: z.array(Card) }),
  fails: {},
})

/** Removes a stored card, here and at the payment provider. */
export const removeCard = call({
  method: 'DELETE',
  path: '/api/card.php',
  access: 'member',
  input: z.object({ card: Id }),
  output: z.object({ removed: z.literal(true) }),
  fails: { payment_unavailable: 503 },
})
