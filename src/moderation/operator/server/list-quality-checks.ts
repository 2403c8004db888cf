import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listQualityChecks as contract, QualityCheck } from '../quality-contract.ts'
import { countChecks, listChecks, type CheckRow } from './quality-check.ts'

const PAGE_SIZE = 100

export async function listQualityChecks({
  db,
  site,
  now,
  actor,
}: MemberContext): Promise<Output<typeof contract>> {
  const reader = { site: site.id, reader: actor.memberId, now }
  return {
    checks: (await listChecks(db, { ...reader, limit: PAGE_SIZE })).map(toCheck),
    total: await countChecks(db, site.id, actor.memberId),
  }
}

export const toCheck = (check: CheckRow): QualityCheck => ({
  id: check.check_id,
  kind: check.kind,
  since: check.decided_at.toISOString(),
  check_by: check.check_by.toISOString(),
  claimed_by:
    check.claimed_by === null ? null : { id: check.claimed_by, name: check.claimer ?? '' },
})
