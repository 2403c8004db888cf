import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import {
  EmptyObject,
  Id,
  Instant,
  integerBetween,
  multilineText,
  PageLimit,
} from '../../platform/ids.ts'
import { refusalReasons } from '../contract.ts'

export const blockKinds = ['card', 'device', 'network', 'email_domain'] as const

/** The longest that a block lasts, in days. */
export const MAX_BLOCK_DAYS = 365

/** `label` is the order whose origin is blocked, or the domain. */
export const OrderBlock = z.object({
  id: Id,
  kind: z.enum(blockKinds),
  label: z.string(),
  reason: z.string(),
  created_by: z.nullable(z.string()),
  created_at: Instant,
  expires_at: Instant,
  state: z.enum(['active', 'expired', 'removed']),
})
export type OrderBlock = z.infer<typeof OrderBlock>

const OrderRefusal = z.object({
  id: Id,
  member: z.object({ id: Id, name: z.string() }),
  reasons: z.array(z.enum(refusalReasons)),
  at: Instant,
})
export type OrderRefusal = z.infer<typeof OrderRefusal>

/** Lists the blocks of the site: those in force first, then those that ended in the last 30 days. */
export const listOrderBlocks = call({
  method: 'GET',
  path: '/api/operator-order-blocks.php',
  access: 'operator',
  roles: ['finance'],
  input: EmptyObject,
  output: z.object({ blocks: z.array(OrderBlock) }),
  fails: {},
})

/**
 * Refuses orders from the card, device or network of an order, or from a domain of mail addresses,
 * for a number of days. `of` is the number of the order or the domain. Sign-ups with a blocked
 * domain are refused as well.
 */
export const createOrderBlock = call({
  method: 'POST',
  path: '/api/operator-order-blocks.php',
  access: 'operator',
  roles: ['finance'],
  input: z.object({
    kind: z.enum(blockKinds),
    of: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
    days: integerBetween(1, MAX_BLOCK_DAYS),
    reason: multilineText(1000, 3),
  }),
  output: z.object({ block: Id }),
  fails: {
    origin_unknown: 409,
    domain_invalid: 400,
    domain_in_use: 409,
    domain_of_everybody: 409,
    already_blocked: 409,
  },
})

/** Ends a block; a block that ended already stays as it is. */
export const removeOrderBlock = call({
  method: 'DELETE',
  path: '/api/operator-order-blocks.php',
  access: 'operator',
  roles: ['finance'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: multilineText(1000, 3) }),
  output: EmptyObject,
  fails: {},
})

/** Lists the orders that a limit or a block refused in the last 30 days, the latest first. */
export const listOrderRefusals = call({
  method: 'GET',
  path: '/api/operator-order-refusals.php',
  access: 'operator',
  roles: ['finance'],
  input: z.object({ after: z.optional(Id), limit: PageLimit }),
  output: z.object({ refusals: z.array(OrderRefusal), next: z.nullable(Id) }),
  fails: {},
})
