import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { reviewRequested, reviewWithdrawn } from '../../../server/review-kind.ts'
import { assertStaffRole } from '../../../server/staff-role.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { caseRoles } from '../../rules.ts'
import { findComplaint, moveComplaint, promisedAnswer } from '../../server/public.ts'
import type { moveCase as contract } from '../contract.ts'
import { listClaims } from './case-claim.ts'

export async function moveCase(
  ctx: MemberContext,
  { id, from, to, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const complaint = await findComplaint(ctx.db, ctx.site.id, id)
  if (!complaint) throw new ApiError('not_found')
  const { kind, appeals, at, answer_by } = complaint
  assertStaffRole(ctx, caseRoles({ complaint: kind, isAppeal: appeals !== null }))
  if (appeals !== null) throw new ApiError('appeal_not_movable')
  const [claim] = await listClaims(ctx.db, ctx.site.id, { kind: 'complaint', id })
  if (claim && claim.claimed_by !== ctx.actor.memberId)
    throw new ApiError('case_claimed', { name: claim.name })
  // What was promised stays; where the other queue is faster, its time starts now.
  const promised = promisedAnswer(ctx, { kind: to, appeals: null })
  const answerBy = promised < answer_by ? promised : answer_by
  const moved = await moveComplaint(ctx.db, { site: ctx.site.id, id, from, to, answerBy })
  if (!moved) throw new ApiError(complaint.state === 'decided' ? 'case_decided' : 'case_moved')
  await ctx.emit(reviewWithdrawn, { kind: 'complaint', subject: id })
  await ctx.emit(reviewRequested, {
    kind: 'complaint',
    subject: id,
    member: null,
    since: at,
    dueAt: answerBy,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'case.move',
    subject: { kind: 'complaint', id },
    memberId: complaint.member_id,
    reason,
    before: { kind: from },
    after: { kind: to },
  })
  return {}
}
