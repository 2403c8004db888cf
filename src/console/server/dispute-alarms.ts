import { countDisputeAlarms } from '../../payments/server/public.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { queueRoles } from './list-console-queues.ts'

type DisputeAlarm = { kind: 'disputes' | 'many_disputes'; count: number }

/** Brands of cards near the limit of disputes, for whom chargebacks are shown to. */
export async function findDisputeAlarms(ctx: MemberContext): Promise<DisputeAlarm[]> {
  if (!hasStaffRole(ctx.actor.staffRoles, queueRoles.chargebacks)) return []
  const { half, near } = await countDisputeAlarms(ctx)
  return [
    { kind: 'many_disputes', count: near },
    { kind: 'disputes', count: half },
  ]
}
