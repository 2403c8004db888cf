import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { withdrawApproval as contract } from '../contract.ts'
import { closedFailure } from './answer-approval.ts'
import { findApproval, withdrawWaiting } from './approvals.ts'
import { recordAudit } from './record-audit.ts'

/** Of a person who takes it back and one who answers at the same time, one succeeds. */
export async function withdrawApproval(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId: requestedBy } = ctx.actor
  const approval = await findApproval(ctx.db, ctx.site.id, id)
  if (!approval) throw new ApiError('not_found')
  if (approval.requested_by !== requestedBy) throw new ApiError('approval_of_another')
  const withdrawn = await withdrawWaiting(ctx.db, {
    siteId: ctx.site.id,
    approvalId: id,
    requestedBy,
    now: ctx.now,
  })
  if (!withdrawn) throw await closedFailure(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: `${withdrawn.kind}.withdraw`,
    subject: { kind: withdrawn.subject_kind, id: withdrawn.subject_id },
    memberId: withdrawn.member_id,
    after: { approval: id },
  })
  return {}
}
