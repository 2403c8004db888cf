import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { cardBrands } from '../../providers/contract.ts'
import { disputeRoles } from './disputes-contract.ts'

/**
 * How near an expected ratio is to the limit: from half of it, from 80 %, and from the whole. `few`: the
 * cases do not reach the minimum from which the limit applies.
 */
const Level = z.enum(['few', 'below', 'half', 'near', 'over'])
export type RatioLevel = z.infer<typeof Level>

const Count = z.int()
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const Ratio = z.object({
  /** Reports of fraud and disputes, less those that were resolved. */
  cases: Count,
  sales: Count,
  /** Null without a sale. */
  basis_points: z.nullable(z.number()),
})

const BrandRatio = z.object({
  /** Null: nobody told the brand. */
  brand: z.nullable(z.enum(cardBrands)),
  fraud: Count,
  disputes: Count,
  resolved: Count,
  ratio: Ratio,
  /** At the end of the month; for a month that is over what it was. */
  forecast: Ratio,
  level: Level,
})
export type BrandRatio = z.infer<typeof BrandRatio>

const Cause = z.object({
  kind: z.enum(['fraud', 'dispute']),
  code: z.string(),
  reason: z.string(),
  count: Count,
})
export type RatioCause = z.infer<typeof Cause>

/**
 * Returns the disputed share of a month's card sales by brand of card, as card networks count it, with
 * a forecast and the banks' most frequent reasons.
 */
export const getDisputeRatio = call({
  method: 'GET',
  path: '/api/operator-dispute-ratio.php',
  access: 'operator',
  roles: disputeRoles,
  input: z.object({
    /** In the time zone of the brand's company; the current one by default. */
    month: z.optional(Month),
  }),
  output: z.object({
    month: Month,
    zone: z.string(),
    is_over: z.boolean(),
    limit: z.object({ basis_points: Count, min_cases: Count }),
    brands: z.array(BrandRatio),
    causes: z.array(Cause),
    /** Reports of fraud whose payment is neither refunded nor decided. */
    open_warnings: Count,
  }),
  fails: {},
})
