import { REVIEW_HOURS } from '../rules.ts'
import type { Output } from '../../platform/contract.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getConsoleHome as contract } from '../contract.ts'
import { countAlarms, countFigures, listOrderHours, listQueues } from './site.ts'
import { listDoneToday } from './audit-entry.ts'

const queueRoles: Record<string, StaffRole[]> = {
  photos: ['moderator'],
  reports: ['moderator'],
  complaints: ['moderator', 'support'],
}
const HOUR = 3_600_000

/** What one reader's roles have to do with; figures of the whole site. */
export async function getConsoleHome(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const queues = await listQueues(db, site.id)
  const done = await listDoneToday(db, site.id, now)
  const hours = await listOrderHours(db, site.id, now)
  return {
    queues: queues
      .filter(({ name }) => hasStaffRole(ctx.actor.staffRoles, queueRoles[name] ?? []))
      .map(({ name, waiting, oldest_at, due_at }) => ({
        name,
        waiting,
        oldest_at: oldest_at.toISOString(),
        due_at: (due_at ?? new Date(oldest_at.getTime() + REVIEW_HOURS * HOUR)).toISOString(),
      }))
      .toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1)),
    done: done.map(({ entry_id, actor, action, at }) => ({
      id: entry_id,
      actor,
      action,
      at: at.toISOString(),
    })),
    figures: await countFigures(db, site.id, now),
    orders_by_hour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      today: hours.find((found) => found.hour === hour && found.is_today)?.orders ?? 0,
      last_week: hours.find((found) => found.hour === hour && !found.is_today)?.orders ?? 0,
    })),
    alarms: (await countAlarms(db, site.id, now)).filter(({ count }) => count > 0),
    counted_until: now.toISOString(),
  }
}
