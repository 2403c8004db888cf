import * as z from 'zod/mini'
import { Discount } from '../discounts/contract.ts'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'
import { Currency, Money } from '../platform/money.ts'

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

export const orderStatuses = ['pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back'] as const

export const Method = z.enum(methodNames)

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
    /** A code was given and does not hold. */
    code_refused: z.boolean(),
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
  refunded: z.int(),
})
export type Order = z.infer<typeof Order>

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
  }),
  output: z.object({ order: Id, checkout: z.string() }),
  fails: {
    bundle_not_found: 404,
    method_not_offered: 409,
    discount_not_found: 409,
    price_changed: 409,
    payment_unavailable: 503,
    order_replaced: 409,
  },
})

export const getOrder = call({
  method: 'GET',
  path: '/api/order.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ order: Order }),
  fails: {},
})

export const listOrders = call({
  method: 'GET',
  path: '/api/orders.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ orders: z.array(Order) }),
  fails: {},
})

/** The first order that ended since the member last looked; the answer counts as looking, so that each is told once. */
export const takeOrderNews = call({
  method: 'POST',
  path: '/api/order-news.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ order: z.nullable(Order) }),
  fails: {},
  repeat: 'natural',
})
