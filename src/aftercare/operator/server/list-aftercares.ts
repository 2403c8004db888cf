import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { notificationDeadline } from '../../rules.ts'
import type { Aftercare, listAftercares as contract } from '../contract.ts'
import { listCounted, listMonths, type CountedAftercare } from './aftercare-figures.ts'

const LIMIT = 200
const YEARS = 3

export async function listAftercares({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof contract>> {
  const since = new Date(Date.UTC(now.getUTCFullYear() - YEARS, 0, 1))
  const [found, figures] = await Promise.all([
    listCounted(db, site.id, LIMIT),
    listMonths(db, site.id, since),
  ])
  return {
    aftercares: found.map((each) => toAftercare(each, site.settings.aftercare_hours)),
    total: found[0]?.total ?? 0,
    figures,
    hold_days: site.settings.aftercare_hold_days,
  }
}

const toAftercare = (found: CountedAftercare, hours: number): Aftercare => ({
  id: found.aftercare_id,
  member: found.banned_id,
  name: found.name,
  rule: found.rule,
  origin: found.origin,
  state: found.state,
  report: `R-${found.report_id}`,
  decided_at: found.decided_at.toISOString(),
  decided_by: { id: found.decided_by, name: found.decider },
  told_by: notificationDeadline(found, hours).toISOString(),
  sent_at: found.sent_at?.toISOString() ?? null,
  corrected_at: found.corrected_at?.toISOString() ?? null,
  hold_until: found.hold_until?.toISOString() ?? null,
  hold_reason: found.hold_reason,
  people: found.people,
  told: found.told,
  mailed: found.mailed,
  refused: found.refused,
  opened: found.opened,
  corrected: found.corrected,
  credits: found.credits,
  unusual: found.unusual,
  losses: found.losses,
})
