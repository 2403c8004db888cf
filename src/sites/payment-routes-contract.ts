import * as z from 'zod'
import { Name } from './bundles-contract.ts'

const Amount = z.number().check(z.int(), z.nonnegative())

/** Which provider takes a purchase; amounts in minor units. `fallback` serves while it is down. */
const PaymentRoute = z.object({
  provider: Name,
  fallback: z.optional(Name),
  countries: z.optional(z.array(z.string())),
  currencies: z.optional(z.array(z.string())),
  min: z.optional(Amount),
  max: z.optional(Amount),
})
export type PaymentRoute = z.infer<typeof PaymentRoute>

/**
 * Provider by payment method; `*` for all others, otherwise the installation's default. `none`
 * offers nothing. Of a list of routes the first that fits the purchase counts.
 */
export const PaymentProviders = z._default(
  z.record(z.string(), z.union([z.string(), z.array(PaymentRoute)])),
  {},
)
