import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import {
  decideQualityCheck as call,
  type decideQualityCheck as contract,
} from '../quality-contract.ts'
import { concludeCheckedSelfie } from './check-selfie.ts'
import { readCheckEvidence, lockCheckForReview } from './open-quality-check.ts'
import { countChecks, saveSecondDecision } from './quality-check.ts'

const FirstDecision = call.input.pick({ decision: true, reason: true })
const outcomes = new Set(['approved', 'refused'])

export async function decideQualityCheck(
  ctx: MemberContext,
  { id, decision, reason, remark }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const check = await lockCheckForReview(ctx, id)
  const { measures } = await readCheckEvidence(ctx, check)
  const possible: ReadonlySet<string> = measures.length > 0 ? new Set(measures) : outcomes
  if (!possible.has(decision)) throw new ApiError('measure_not_possible')
  const by = actor.memberId
  await saveSecondDecision(db, { id, by, now, decision, reason, remark })
  if (check.kind === 'selfie') await concludeCheckedSelfie(ctx, check, { decision, reason, by })
  const agrees = check.decision === decision
  await recordAudit(db, ctx, {
    action: 'quality.decide',
    subject: { kind: check.kind, id: check.subject_id },
    memberId: check.member_id,
    after: { decision, agrees },
  })
  const first = FirstDecision.parse(check)
  const name = (await findProfile(db, site.id, check.decided_by))?.name ?? ''
  return { agrees, first: { ...first, by: name }, left: await countChecks(db, site.id, by) }
}
