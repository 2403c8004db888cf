import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { saveTrafficCost as contract } from '../costs-contract.ts'
import { assertPeriod } from './read-period.ts'
import { lockCost, upsertCost } from './traffic-costs.ts'

export async function saveTrafficCost(
  ctx: MemberContext,
  { amount, ...key }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  assertPeriod(key)
  const before = await lockCost(db, site.id, key)
  await upsertCost(db, { ...key, amount, siteId: site.id, by: actor.memberId, now })
  await recordAudit(db, ctx, {
    action: 'cost.save',
    subject: { kind: 'traffic_cost', id: `${key.kind}:${key.source}` },
    ...(before && { before: { ...key, amount: before.amount } }),
    after: { ...key, amount },
  })
  return {}
}
