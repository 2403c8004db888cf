import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { removeTrafficCost as contract } from '../costs-contract.ts'
import { deleteCost, lockCost } from './traffic-costs.ts'

/** An entry that is gone stays gone. */
export async function removeTrafficCost(
  ctx: MemberContext,
  key: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site } = ctx
  const before = await lockCost(db, site.id, key)
  if (!before) return {}
  await deleteCost(db, site.id, key)
  await recordAudit(db, ctx, {
    action: 'cost.remove',
    subject: { kind: 'traffic_cost', id: `${key.kind}:${key.source}` },
    before: { ...key, amount: before.amount },
  })
  return {}
}
