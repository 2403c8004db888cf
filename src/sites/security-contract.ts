import * as z from 'zod'
import { integerBetween } from '../platform/ids.ts'

/** Failures before a lockout, and the minutes of the first, second and later lockouts. */
export const LockOut = z._default(
  z.object({
    account_failures: integerBetween(1, 20),
    network_failures: integerBetween(1, 1_000),
    minutes: z.array(integerBetween(1, 10_080)).check(z.minLength(1)),
  }),
  { account_failures: 5, network_failures: 20, minutes: [5, 15, 60] },
)

/** Seconds for which browsers refuse plain HTTP to a host (RFC 6797). */
export const Hsts = z._default(
  z.object({
    max_age: integerBetween(0, 63_072_000),
    include_subdomains: z.boolean(),
    preload: z.boolean(),
  }),
  {
    max_age: 31_536_000,
    include_subdomains: false,
    preload: false,
  },
)

/** The address of a third party's script; plain HTTP only on this machine, for a stub. */
export const Script = z
  .string()
  .check(
    z.regex(
      /^(?:(?:https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})\/[\w./?=&%~-]*)?$/,
    ),
  )
