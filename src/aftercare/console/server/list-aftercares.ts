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
  const [aftercares, figures] = await Promise.all([
    listCounted(db, site.id, LIMIT),
    listMonths(db, site.id, since),
  ])
  return {
    aftercares: aftercares.map((each) => toAftercare(each, site.settings.aftercare_hours)),
    total: aftercares[0]?.total ?? 0,
    figures,
    hold_days: site.settings.aftercare_hold_days,
  }
}

const toAftercare = (aftercare: CountedAftercare, hours: number): Aftercare => ({
  id: aftercare.aftercare_id,
  member: aftercare.banned_id,
  name: aftercare.name,
  rule: aftercare.rule,
  origin: aftercare.origin,
  state: aftercare.state,
  report: `R-${aftercare.report_id}`,
  decided_at: aftercare.decided_at.toISOString(),
  decided_by: { id: aftercare.decided_by, name: aftercare.decider },
  told_by: notificationDeadline(aftercare, hours).toISOString(),
  sent_at: aftercare.sent_at?.toISOString() ?? null,
  corrected_at: aftercare.corrected_at?.toISOString() ?? null,
  hold_until: aftercare.hold_until?.toISOString() ?? null,
  hold_reason: aftercare.hold_reason,
  people: aftercare.people,
  told: aftercare.told,
  mailed: aftercare.mailed,
  refused: aftercare.refused,
  opened: aftercare.opened,
  corrected: aftercare.corrected,
  credits: aftercare.credits,
  unusual: aftercare.unusual,
  losses: aftercare.losses,
})
