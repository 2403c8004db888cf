import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { assertStaffRole } from '../../server/staff-role.ts'
import type { ApprovalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import type { answerApproval as contract } from '../contract.ts'
import { findStaffAccount } from './staff-accounts.ts'
import { answerWaiting, findApproval } from './approvals.ts'
import { listApprovals } from './list-approvals.ts'
import { recordAudit } from './record-audit.ts'

type Input = Parsed<typeof contract>

/** The answer, the action and the audit entries are one transaction. */
export const answerApproval =
  (kinds: () => ApprovalKind[]) =>
  async (ctx: MemberContext, input: Input): Promise<Output<typeof contract>> => {
    await answer(ctx, input, kinds())
    return { waiting: (await listApprovals(kinds)(ctx)).waiting }
  }

async function answer(ctx: MemberContext, input: Input, kinds: ApprovalKind[]): Promise<void> {
  const { id, approved } = input
  if (!approved && input.answer === '') throw new ApiError('reason_missing')
  const approval = await findApproval(ctx.db, ctx.site.id, id)
  const kind = kinds.find((candidate) => candidate.kind === approval?.kind)
  if (!approval || !kind) throw new ApiError('not_found')
  assertStaffRole(ctx, kind.roles)
  if (approval.requested_by === ctx.actor.memberId) throw new ApiError('own_approval')
  if (approved && !(await findStaffAccount(ctx.db, ctx.site.id, approval.requested_by)))
    throw new ApiError('approval_outdated', { reason: 'staff_changed' })
  const answered = await answerWaiting(ctx.db, {
    siteId: ctx.site.id,
    approvalId: id,
    answeredBy: ctx.actor.memberId,
    state: approved ? 'approved' : 'refused',
    answer: input.answer,
    now: ctx.now,
  })
  if (!answered) throw await closedFailure(ctx, id)
  const { payload, reason, requested_by: requestedBy } = answered
  if (approved) await execute(ctx, kind, payload, { approvalId: id, requestedBy, reason })
  await recordAudit(ctx.db, ctx, {
    action: `${kind.kind}.${approved ? 'approve' : 'refuse'}`,
    subject: { kind: approval.subject_kind, id: approval.subject_id },
    memberId: approval.member_id,
    reason: input.answer,
    after: { approval: id, requested_by: requestedBy },
  })
}

/** What the action refuses may have changed since it was asked for. */
async function execute(
  ctx: MemberContext,
  kind: ApprovalKind,
  payload: unknown,
  action: Parameters<ApprovalKind['execute']>[2],
): Promise<void> {
  try {
    await kind.execute(ctx, payload, action)
  } catch (error) {
    if (isApiError(error)) throw new ApiError('approval_outdated', { reason: error.code })
    throw error
  }
}

/** Why an approval can neither be answered nor taken back any more, as it stands now. */
export async function closedFailure(ctx: MemberContext, approvalId: string): Promise<ApiError> {
  const approval = await findApproval(ctx.db, ctx.site.id, approvalId)
  if (approval?.state === 'withdrawn') return new ApiError('approval_withdrawn')
  if (approval?.state === 'approved' || approval?.state === 'refused')
    return new ApiError('approval_answered')
  return new ApiError('approval_lapsed')
}
