import { countDisputeAlarms } from '../../payments/server/public.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { findFigures, saveFigures } from './home-figure.ts'
import { queueRoles } from './list-console-queues.ts'

type DisputeAlarm = { kind: 'disputes' | 'many_disputes'; count: number }
type At = Pick<Context, 'db' | 'site' | 'now'>

/** Their names among the stored figures. */
const NEAR = 'disputes_near'
const HALF = 'disputes_half'

/** Counts a month of card sales, which takes too long for each view of Today. */
export async function saveDisputeAlarms(ctx: At): Promise<void> {
  const { half, near } = await countDisputeAlarms(ctx)
  const figures = { [NEAR]: { today: near, last_week: 0 }, [HALF]: { today: half, last_week: 0 } }
  await saveFigures(ctx.db, { siteId: ctx.site.id, now: ctx.now }, figures)
}

/** As the job counted them last; counted now if that is missing or too old. */
async function loadCounts(ctx: At): Promise<{ half: number; near: number }> {
  const found = await findFigures(ctx.db, { siteId: ctx.site.id, now: ctx.now })
  const countOf = (name: string) => found.find(({ figure }) => figure === name)?.today
  const [half, near] = [countOf(HALF), countOf(NEAR)]
  return half === undefined || near === undefined ? countDisputeAlarms(ctx) : { half, near }
}

/** Brands of cards near the limit of disputes, for whom chargebacks are shown to. */
export async function findDisputeAlarms(ctx: MemberContext): Promise<DisputeAlarm[]> {
  if (!hasStaffRole(ctx.actor.staffRoles, queueRoles.chargebacks)) return []
  const { half, near } = await loadCounts(ctx)
  return [
    { kind: 'many_disputes', count: near },
    { kind: 'disputes', count: half },
  ]
}
