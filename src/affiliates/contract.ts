import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Instant } from '../platform/ids.ts'
import { currencies } from '../platform/money.ts'

const Money = z.object({ amount: z.int(), currency: z.enum(currencies) })
/** Null where fewer than `min_people` are counted. */
const Figure = z.nullable(z.int())

/** An affiliate's own figures, for whoever has the token; months are complete ones. */
export const getAffiliateFigures = call({
  method: 'GET',
  path: '/api/affiliate.php',
  access: 'anyone',
  input: z.object({ token: z.string().check(z.maxLength(100)) }),
  output: z.object({
    network: z.string(),
    min_people: z.int(),
    agreement: z.object({
      kind: z.enum(['none', 'per_lead', 'first_order', 'lifetime']),
      percent: z.nullable(z.int()),
      lead: z.nullable(Money),
    }),
    months: z.array(
      z.object({
        /** `2026-10`. */
        month: z.string(),
        views: Figure,
        sign_ups: Figure,
        confirmations: Figure,
        first_orders: Figure,
      }),
    ),
    payouts: z.array(z.object({ payout: Money, booked_at: Instant, paid_at: z.nullable(Instant) })),
  }),
  fails: { not_found: 404 },
})
