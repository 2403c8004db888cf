import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import {
  CountryCode,
  Currency,
  Id,
  Instant,
  multilineText,
  singleLineText,
} from '../../platform/ids.ts'

const Count = z.int()

/** A code for everybody, or a batch of codes that each pay off once. */
export const Campaign = z.object({
  /** The code, or the id of the batch. */
  id: z.string(),
  name: z.string(),
  codes: Count,
  percentage: z.nullable(z.number()),
  value_amount: z.nullable(Count),
  currency: z.nullable(Currency),
  country: z.nullable(z.string()),
  minimum_order_value: Count,
  starts: Instant,
  expires: z.nullable(Instant),
  state: z.enum(['planned', 'running', 'ended', 'withdrawn']),
  used: Count,
  /** What its orders brought, less refunds, and what it took off their prices; minor units. */
  income: z.array(z.object({ currency: Currency, amount: Count, discount: Count })),
  /** Whether it can be withdrawn without making its deadline false. */
  withdrawable: z.boolean(),
})
export type Campaign = z.infer<typeof Campaign>

/** Lists the campaigns of the site, the latest first. */
export const listCampaigns = call({
  method: 'GET',
  path: '/api/operator-campaigns.php',
  access: 'operator',
  keyScope: 'discounts:read',
  roles: ['finance'],
  input: z.object({}),
  output: z.object({ campaigns: z.array(Campaign) }),
  fails: {},
})

/**
 * Creates a campaign with one code for everybody, or with many codes that each pay off once.
 * Refused with the reason if it would make a deadline false: its own, another campaign's or the time
 * bonus's.
 */
export const createCampaign = call({
  method: 'POST',
  path: '/api/operator-campaigns.php',
  access: 'operator',
  keyScope: 'discounts:write',
  roles: ['finance'],
  input: z.object({
    /** The code, or what the codes of a batch begin with. */
    code: z.string().check(z.regex(/^[A-Z0-9-]{3,20}$/)),
    /** More than one: a batch. */
    codes: z.int().check(z.gte(1), z.lte(5000)),
    name: singleLineText(60),
    percentage: z.nullable(z.int().check(z.gte(1), z.lte(90))),
    value_amount: z.nullable(z.int32().check(z.gte(1))),
    currency: z.nullable(Currency),
    country: z.nullable(CountryCode),
    minimum_order_value: z.int32().check(z.gte(0)),
    starts: Instant,
    expires: z.nullable(Instant),
    reason: multilineText(1000, 3),
  }),
  output: z.object({ codes: z.array(z.string()) }),
  fails: { discount_code_taken: 409, false_deadline: 409 },
})

/**
 * Withdraws a campaign that has not started or has no end. One that promised an end lasts until
 * then.
 */
export const withdrawCampaign = call({
  method: 'DELETE',
  path: '/api/operator-campaigns.php',
  access: 'operator',
  keyScope: 'discounts:write',
  roles: ['finance'],
  repeat: 'natural',
  input: z.object({ id: z.string().check(z.maxLength(40)), reason: multilineText(1000, 3) }),
  output: z.object({ withdrawn: Count }),
  fails: { deadline_promised: 409 },
})

/** Lists the codes of a batch, with the orders that used them. */
export const listBatchCodes = call({
  method: 'GET',
  path: '/api/operator-campaign-codes.php',
  access: 'operator',
  keyScope: 'discounts:read',
  roles: ['finance'],
  input: z.object({ batch: Id }),
  output: z.object({ codes: z.array(z.object({ code: z.string(), used: z.boolean() })) }),
  fails: {},
})
