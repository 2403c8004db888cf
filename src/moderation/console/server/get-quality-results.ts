import type { Output } from '../../../platform/contract.ts'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import type { MemberContext } from '../../../server/context.ts'
import {
  CheckedDecision,
  type CheckKind,
  type getQualityResults as contract,
} from '../quality-contract.ts'
import { AGREEMENT_DAYS } from '../rules.ts'
import { listAgreement, listDifferences, type DifferenceRow } from './quality-check.ts'

export async function getQualityResults({
  db,
  site,
  now,
  actor,
}: MemberContext): Promise<Output<typeof contract>> {
  const since = new Date(now.getTime() - AGREEMENT_DAYS * 86_400_000)
  const of = hasStaffRole(actor.staffRoles, []) ? null : actor.memberId
  return {
    share: site.settings.quality_sample_percentage,
    days: AGREEMENT_DAYS,
    people: await listAgreement(db, { site: site.id, since, of }),
    differences: (await listDifferences(db, { site: site.id, since, of })).map(toDifference),
  }
}

const toDifference = (difference: DifferenceRow) => ({
  id: difference.check_id,
  kind: difference.kind,
  member: difference.member_id,
  number: toCaseNumber(difference),
  first: { ...CheckedDecision.parse(difference), by: difference.decider },
  second: {
    ...CheckedDecision.parse({
      decision: difference.second_decision,
      reason: difference.second_reason,
    }),
    by: difference.checker,
  },
  remark: difference.remark,
  at: difference.checked_at.toISOString(),
})

const letters: Partial<Record<CheckKind, string>> = { report: 'R', photo: 'P' }

const toCaseNumber = ({ kind, subject_id: id }: DifferenceRow): string =>
  letters[kind] ? `${letters[kind]}-${id}` : ''
