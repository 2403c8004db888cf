import { findAccountSummary } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { RefusalReason } from '../contract.ts'
import { toBlockedDomains, removeBlocksBefore } from './order-blocks.ts'
import {
  lockOrigins,
  toRequestOrigins,
  readOrigins,
  removeOriginsBefore,
  type Origin,
} from './order-origins.ts'
import { removeRefusalsBefore } from './order-refusals.ts'

const HOUR = 3_600_000

/** The longest window of a limit; origins and refusals are removed after it. */
const RETENTION_DAYS = 30

/** One failure for all reasons, so that nobody learns what is limited or blocked. */
export class RefusedOrder extends ApiError {
  readonly reasons: readonly RefusalReason[]

  constructor(reasons: readonly RefusalReason[]) {
    super('order_not_accepted')
    this.reasons = reasons
  }
}

/**
 * Throws `order_not_accepted` if a limit of card, device or network is reached or one of them is
 * blocked. Locks the origins, so that parallel orders cannot pass a limit together; must run in the
 * order's transaction. Returns the origins to store.
 */
export async function assertOrderAccepted(
  ctx: MemberContext,
  cardHash: string | null,
): Promise<Origin[]> {
  const card: Origin[] = cardHash === null ? [] : [{ kind: 'card', values: [cardHash] }]
  const origins = [...card, ...toRequestOrigins(ctx)]
  await lockOrigins(ctx.db, origins)
  const reasons = await listReasonsAgainst(ctx, ctx.actor.memberId, origins, 1)
  if (reasons.length > 0) throw new RefusedOrder(reasons)
  return origins
}

/** What speaks against an order; `added` is 1 while it is not among the origins yet. */
export async function listReasonsAgainst(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  memberId: string,
  origins: readonly Origin[],
  added: 0 | 1,
): Promise<RefusalReason[]> {
  const email = (await findAccountSummary(db, memberId))?.email ?? ''
  const limits = site.settings.order_limits
  const counted = origins.map((origin) => {
    const { hours, orders, members } = limits[origin.kind]
    const since = new Date(now.getTime() - hours * HOUR)
    return { ...origin, since, share: Math.ceil(orders / members) }
  })
  const { blocked, counts } = await readOrigins(db, {
    site,
    now,
    memberId,
    subjects: [...origins, toBlockedDomains(email)],
    origins: counted,
  })
  const reasons: RefusalReason[] = blocked.map((kind) => `${kind}_blocked` as const)
  for (const { kind, orders, others } of counts) {
    if (orders + added > limits[kind].orders) reasons.push(`${kind}_orders`)
    if (others + 1 > limits[kind].members) reasons.push(`${kind}_members`)
  }
  return reasons
}

/** Removes what is older than every window, and blocks that ended a month ago. */
export async function removeOldOrigins({
  db,
  site,
  now,
}: Pick<Context, 'db' | 'site' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * HOUR)
  await removeOriginsBefore(db, site.id, before)
  await removeRefusalsBefore(db, site.id, before)
  await removeBlocksBefore(db, site.id, before)
}
