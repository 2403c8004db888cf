import * as z from 'zod'
import { Discount } from '../discounts/contract.ts'
import { call } from '../platform/contract.ts'
import { Currency, Id, Instant, Money, singleLineText } from '../platform/ids.ts'

/** Every payment method that an order may name; the retired ones stand on old orders only. */
export const methodNames = [
  'ideal',
  'bancontact',
  'cartebancaire',
  'nexi',
  'przelewy24',
  'blik',
  'eps',
  'creditcard',
  'mastercard',
  'visa',
  'applepay',
  'paypal',
  'paysafecard',
  'sdd',
  'sct',
  'giropay',
  'sofort',
  'maestro',
] as const

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

/** A page of ours that the member came from, without its language: "/chats/12". */
const ReturnPath = z.string().check(z.maxLength(200), z.regex(/^(?:\/[\w-]+)+$/))

export const Bundle = z.object({
  id: z.string(),
  /** The style of its card. */
  design: z.enum(['p0', 'p1', 'p2', 'p3']),
  credits: z.int(),
  /** What is charged now, minor units. */
  amount: z.int(),
  list_amount: z.int(),
  per_message: z.int(),
  ribbon: z.nullable(z.enum(['most_bought', 'suggested'])),
  methods: z.array(Method),
})
export type Bundle = z.infer<typeof Bundle>

/** What a visitor or member can buy in their country, with the discount that holds for them now. */
export const getBundles = call({
  method: 'GET',
  path: '/api/bundles.php',
  access: 'anyone',
  input: z.object({ code: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({
    country: z.string(),
    currency: Currency,
    bundles: z.array(Bundle),
    discount: z.nullable(Discount),
    /** The code that was asked for: by the call, else by the campaign that brought the member, where that is the better offer; and why it does not hold. */
    code: z.nullable(z.string()),
    code_refused: z.nullable(z.enum(['not_found', 'expired', 'in_use'])),
    gift_credits: z.object({ least: z.int(), most: z.int() }),
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
  method: z.nullable(Method),
  status: z.enum(orderStatuses),
  created_at: Instant,
  completed_at: z.nullable(Instant),
  /** Where a pending order is paid. */
  checkout: z.nullable(z.string()),
  /** Where the member wanted to go on afterwards. */
  next: z.nullable(z.string()),
  refunded: z.int(),
  /** What a withdrawal would pay back now; null where none is possible. */
  refundable: z.nullable(z.object({ amount: z.int(), unused: z.int(), until: Instant })),
  /** A stored card pays it. */
  card: z.nullable(z.object({ id: Id, brand: z.string(), last_four: z.string() })),
})
export type Order = z.infer<typeof Order>

/** What no order can be priced for. */
const pricingFailures = {
  bundle_not_found: 404,
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
    /** What the page showed: a price that has changed since is refused, never charged. */
    amount: z.int(),
    /** A stored card that pays at once. */
    card: z.optional(Id),
    /** The member agrees that the provider keeps the card. */
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
  },
})

/** Returns one of the member’s own orders. */
export const getOrder = call({
  method: 'GET',
  path: '/api/order.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ order: Order }),
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

/** The first order that ended since the member last looked; the answer counts as looking, so that each is told once. */
export const claimOrderNews = call({
  method: 'POST',
  path: '/api/order-news.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ order: z.nullable(Order) }),
  fails: {},
  repeat: 'natural',
})

/** The second step of a withdrawal from contract; `amount` is what the first step showed. */
export const withdrawOrder = call({
  method: 'POST',
  path: '/api/withdrawal.php',
  access: 'member',
  input: z.object({ order: Id, amount: z.int() }),
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

/** The invoice of an order, with the credit notes that followed. */
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

const Amount = z.int().check(z.gte(100), z.lte(10_000_000))

export const SpendCap = z.object({
  cap: z.nullable(z.object({ period: z.enum(['week', 'month']), amount: z.int() })),
  /** A higher cap, or none, that begins to hold later. */
  next: z.nullable(
    z.object({ period: z.enum(['week', 'month']), amount: z.nullable(z.int()), at: Instant }),
  ),
  currency: Currency,
  /** Spent in the period of the cap (in a month without one). */
  spent: z.int(),
  /** More than usual in the last week. */
  unusual: z.boolean(),
})
export type SpendCap = z.infer<typeof SpendCap>

/** Returns the member’s own spending limit and what is left of it. */
export const getSpendCap = call({
  method: 'GET',
  path: '/api/spend-cap.php',
  access: 'member',
  input: z.object({}),
  output: SpendCap,
  fails: {},
})

/** A lower cap holds at once; a higher one, or none (`amount` null), after 24 hours. */
export const setSpendCap = call({
  method: 'PUT',
  path: '/api/spend-cap.php',
  access: 'member',
  input: z.object({ period: z.enum(['week', 'month']), amount: z.nullable(Amount) }),
  output: SpendCap,
  fails: {},
  repeat: 'natural',
})

/** Sends a one-time code to a phone, for a direct debit. */
export const sendDebitCode = call({
  method: 'POST',
  path: '/api/direct-debit-code.php',
  access: 'member',
  input: z.object({ phone: z.string().check(z.maxLength(32)) }),
  output: z.object({ sent: z.literal(true), minutes: z.int() }),
  fails: { phone_invalid: 400, debit_blocked: 403 },
})

/** The words of the mandate that a debit for this bundle asks for, in the member's language; `version` is what the form sends back. */
export const getMandate = call({
  method: 'GET',
  path: '/api/direct-debit.php',
  access: 'member',
  input: z.object({
    bundle: z.string().check(z.maxLength(16)),
    code: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ version: z.string(), text: z.string(), amount: Money }),
  fails: { ...pricingFailures, debit_blocked: 403, debit_limit: 409 },
})

const Line = singleLineText(80, 1)

/** Orders by direct debit: the form is the mandate, the one-time code its signature. */
export const createDebit = call({
  method: 'POST',
  path: '/api/direct-debit.php',
  access: 'member',
  input: z.object({
    bundle: z.string().check(z.maxLength(16)),
    amount: z.int(),
    otp: z.string().check(z.maxLength(12)),
    holder: Line,
    iban: z.string().check(z.maxLength(42)),
    street: Line,
    house_number: singleLineText(12, 1),
    zip: singleLineText(12, 2),
    city: Line,
    phone: z.string().check(z.maxLength(32)),
    /** The version of the mandate that the page showed; other words are not signed by it. */
    mandate: z.string().check(z.maxLength(32)),
    code: z.optional(z.string().check(z.maxLength(64))),
    next: z.optional(ReturnPath),
  }),
  output: z.object({ order: Id }),
  fails: {
    ...pricingFailures,
    price_changed: 409,
    order_replaced: 409,
    spend_cap_reached: 409,
    payment_unavailable: 503,
    payment_unconfirmed: 503,
    iban_invalid: 400,
    phone_invalid: 400,
    code_invalid: 400,
    mandate_changed: 409,
    debit_blocked: 403,
    debit_limit: 409,
  },
})
