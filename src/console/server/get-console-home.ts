import { listRunningOffers } from '../../discounts/console/server/public.ts'
import { listClaimedCases } from '../../moderation/console/server/public.ts'
import type { Output } from '../../platform/contract.ts'
import { hasStaffRole, memberRoles, type StaffRole } from '../../platform/staff-roles.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getConsoleHome as contract } from '../home-contract.ts'
import { getHomeFigures } from './home-figure.ts'
import { countAlarms, listLateAnswers, listOrderHours, sumIncome } from './home-figures.ts'
import { findDisputeAlarms } from './dispute-alarms.ts'
import { findQueues, queueRoles } from './list-console-queues.ts'
import { listDoneToday } from './audit-entry.ts'

/** More are one press away, in the queue of the reader's own cases. */
const MAX_CASES = 5
const MAX_OFFERS = 5

/** Who may open what an action was about; all else is named in the audit log, for admins. */
const subjectRoles: Record<string, readonly StaffRole[]> = {
  member: memberRoles,
  order: ['support', 'finance'],
  report: ['moderator'],
}

type Home = Output<typeof contract>

/** What one reader's roles have to do with; figures of the whole site. */
export const getConsoleHome =
  (kinds: Kinds) =>
  async (ctx: MemberContext): Promise<Home> => {
    const { db, site, now } = ctx
    const queues = await findQueues(ctx, kinds)
    const { staffRoles } = ctx.actor
    const isFinance = hasStaffRole(staffRoles, ['finance'])
    const done = await listDoneToday(db, site.id, now)
    const hours = await listOrderHours(db, site.id, now)
    const { figures, countedAt } = await getHomeFigures(db, { siteId: site.id, now })
    return {
      queues,
      cases: hasStaffRole(staffRoles, memberRoles) ? await listClaimedCases(ctx, MAX_CASES) : null,
      income: isFinance ? await sumIncome(db, site.id, now) : null,
      done: done.map(({ entry_id, actor, action, count, subject_kind, subject_id, queue, at }) => ({
        id: entry_id,
        actor,
        action,
        count,
        subject:
          count === 1 &&
          hasStaffRole(staffRoles, queue ? queueRoles[queue] : (subjectRoles[subject_kind] ?? []))
            ? { kind: subject_kind, id: subject_id }
            : null,
        at: at.toISOString(),
      })),
      figures,
      orders_by_hour: Array.from({ length: 24 }, (_, hour) => ({
        hour,
        today: hours.find((result) => result.hour === hour && result.is_today)?.orders ?? 0,
        last_week: hours.find((result) => result.hour === hour && !result.is_today)?.orders ?? 0,
      })),
      offers: isFinance ? await listOffers(ctx) : null,
      alarms: [
        ...(await countAlarms(db, site.id, now)),
        countLate(queues),
        ...(await findDisputeAlarms(ctx)),
      ].filter(({ count }) => count > 0),
      last_late: await findLastLate(ctx),
      counted_until: countedAt.toISOString(),
    }
  }

/** The reader's own cases wait in the queues of cases as well. */
const countLate = (queues: Home['queues']) => ({
  kind: 'late' as const,
  count: queues.reduce((sum, { name, late }) => sum + (name === 'mine' ? 0 : late), 0),
})

async function findLastLate({ db, site, actor }: MemberContext): Promise<Home['last_late']> {
  const late = await listLateAnswers(db, site.id)
  const last = late.find(({ queue }) => hasStaffRole(actor.staffRoles, queueRoles[queue]))
  return last
    ? {
        queue: last.queue,
        due_at: last.due_at.toISOString(),
        answered_at: last.answered_at.toISOString(),
      }
    : null
}

async function listOffers(ctx: MemberContext) {
  const offers = await listRunningOffers(ctx, MAX_OFFERS)
  return offers.map(({ starts_at, expires_at, ...offer }) => ({
    ...offer,
    starts: starts_at?.toISOString() ?? null,
    expires: expires_at?.toISOString() ?? null,
  }))
}
