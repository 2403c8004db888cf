import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Currency, Id, Instant, multilineText } from '../../platform/ids.ts'

const FaultKey = z.object({
  fault: z.string().check(z.maxLength(60)),
  subject: z.string().check(z.maxLength(200)),
  detail: z.string().check(z.maxLength(500)),
})

/** How a difference can be solved. */
const faultWays = ['recheck', 'fetch', 'explain'] as const

/** A difference of the books. */
export const BookFault = FaultKey.extend({
  state: z.enum(['open', 'gone', 'explained']),
  found_at: Instant,
  /** The order or the member that it concerns, if one is named. */
  order: z.nullable(Id),
  member: z.nullable(Id),
  /** Of the order. */
  currency: z.nullable(Currency),
  ways: z.array(z.enum(faultWays)),
  resolved_by: z.nullable(z.string()),
  resolved_at: z.nullable(Instant),
  note: z.string(),
})
export type BookFault = z.infer<typeof BookFault>

/** Lists the differences that the reconciliation found: the open ones, then the last solved. */
export const listFaults = call({
  method: 'GET',
  path: '/api/operator-faults.php',
  access: 'operator',
  roles: ['finance'],
  input: z.object({}),
  output: z.object({ faults: z.array(BookFault), open: z.int() }),
  fails: {},
})

/**
 * Checks a difference again, asks the provider and applies its answer, or closes it with an
 * explanation. Returns its state; the provider's answer comes later.
 */
export const resolveFault = call({
  method: 'POST',
  path: '/api/operator-faults.php',
  access: 'operator',
  roles: ['finance'],
  repeat: 'natural',
  input: FaultKey.extend({ way: z.enum(faultWays), reason: multilineText(1000, 3) }),
  output: z.object({ state: z.enum(['open', 'gone', 'explained']) }),
  fails: { fault_resolved: 409, way_not_possible: 409 },
})
