import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { CountryCode, Currency, Id, Instant } from '../platform/ids.ts'

/**
 * A discount as the API returns it (specification, section 3). `value_percentage` 25 means a
 * quarter off.
 */
export const Discount = z.object({
  code: z.string(),
  country: z.nullable(z.string()),
  user_id: z.nullable(Id),
  expires: z.nullable(Instant),
  value_percentage: z.nullable(z.number()),
  value_amount: z.nullable(z.int()),
  currency: z.nullable(Currency),
  minimum_order_value: z.int(),
  status: z.enum(['active', 'used', 'expired', 'withdrawn']),
  validity: z.literal('once_per_user'),
  expired: z.boolean(),
  paymentmethods: z.array(z.string()),
  isVisible: z.optional(z.boolean()),
})
export type Discount = z.infer<typeof Discount>

/**
 * Returns the discount for this visitor: with `welcome=true` the one advertised to visitors, with
 * `code` (or `discountcode`, as in campaign links) the one of that code, else the member's active
 * one or null.
 */
export const getDiscount = call({
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'anyone',
  /** Allows other query parameters of the page (specification, section 7). */
  input: z
    .object({
      welcome: z.optional(z.string()),
      code: z.optional(z.string().check(z.maxLength(64))),
      discountcode: z.optional(z.string().check(z.maxLength(64))),
    })
    .catchall(z.optional(z.string())),
  /** The server's time, for the countdown. */
  output: z.nullable(Discount.extend({ now: Instant })),
  fails: { discount_not_found: 404, discount_in_use: 409 },
})

/**
 * Creates a discount code of the site. Refused if it would make a deadline false: its own, another
 * campaign's or the time bonus's.
 */
export const createDiscount = call({
  method: 'POST',
  path: '/api/discountcode.php',
  access: 'operator',
  roles: ['finance'],
  input: z.object({
    code: z.string().check(z.regex(/^[A-Z0-9-]{3,32}$/)),
    /** 20 means a fifth off; null for an amount in minor units of `currency`. */
    value_percentage: z.nullable(z.int().check(z.gte(1), z.lte(90))),
    value_amount: z._default(z.nullable(z.int32().check(z.gte(1))), null),
    currency: z._default(z.nullable(Currency), null),
    country: z.nullable(CountryCode),
    /** Restricts the code to one member. */
    user_id: z.nullable(Id),
    minimum_order_value: z.int32().check(z.gte(0)),
    paymentmethods: z.array(z.string().check(z.maxLength(32))),
    starts: Instant,
    expires: z.nullable(Instant),
  }),
  output: z.object({ code: z.string() }),
  fails: { discount_code_taken: 409, false_deadline: 409 },
})
