import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, integerBetween, multilineText } from '../platform/ids.ts'

/** Days after which a legal hold ends unless it is placed again. */
export const MAX_HOLD_DAYS = 366

const Reason = multilineText(1000, 3)

const Hold = z.object({
  id: Id,
  member: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  /** Whether the member may be told. */
  disclosed: z.boolean(),
  /** Who asked for it and who approved it. */
  placed_by: z.string(),
  approved_by: z.string(),
  placed_at: Instant,
  expires_at: Instant,
  ended_at: z.nullable(Instant),
})
export type Hold = z.infer<typeof Hold>

/** Lists the legal holds of the site, those in force first. */
export const listHolds = call({
  method: 'GET',
  path: '/api/legal-holds.php',
  access: 'operator',
  roles: ['admin'],
  input: EmptyObject,
  output: z.object({ holds: z.array(Hold) }),
  fails: {},
})

/** Asks a second admin to keep the data of a member from being erased, for a number of days. */
export const placeHold = call({
  method: 'POST',
  path: '/api/legal-holds.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    member: Id,
    days: integerBetween(1, MAX_HOLD_DAYS),
    disclosed: z.boolean(),
    reason: Reason,
  }),
  output: z.object({ approval: Id }),
  fails: { not_found: 404, approval_waiting: 409 },
})

/** Asks a second admin to end a hold: what was kept by it alone is erased then. */
export const endHold = call({
  method: 'DELETE',
  path: '/api/legal-holds.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ approval: Id }),
  fails: { not_found: 404, approval_waiting: 409 },
})
