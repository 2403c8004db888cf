import { listClaimedCases } from '../../moderation/operator/server/public.ts'
import type { Output } from '../../platform/contract.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getConsoleHome as contract } from '../home-contract.ts'
import { getHomeFigures } from './home-figure.ts'
import { countAlarms, listOrderHours, sumIncome } from './site.ts'
import { listConsoleQueues } from './list-console-queues.ts'
import { listDoneToday } from './audit-entry.ts'

/** More are one press away, in the queue of the reader's own cases. */
const MAX_CASES = 5

/** What one reader's roles have to do with; figures of the whole site. */
export async function getConsoleHome(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const { queues } = await listConsoleQueues(ctx)
  const { staffRoles } = ctx.actor
  const seesIncome = hasStaffRole(staffRoles, ['finance'])
  const done = await listDoneToday(db, site.id, now)
  const hours = await listOrderHours(db, site.id, now)
  const { figures, countedAt } = await getHomeFigures(db, { siteId: site.id, now })
  return {
    queues,
    cases: hasStaffRole(staffRoles, ['moderator']) ? await listClaimedCases(ctx, MAX_CASES) : null,
    income: seesIncome ? await sumIncome(db, site.id, now) : null,
    done: done.map(({ entry_id, actor, action, at }) => ({
      id: entry_id,
      actor,
      action,
      at: at.toISOString(),
    })),
    figures,
    orders_by_hour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      today: hours.find((found) => found.hour === hour && found.is_today)?.orders ?? 0,
      last_week: hours.find((found) => found.hour === hour && !found.is_today)?.orders ?? 0,
    })),
    alarms: (await countAlarms(db, site.id, now)).filter(({ count }) => count > 0),
    counted_until: countedAt.toISOString(),
  }
}
