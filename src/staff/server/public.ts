import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { addApproval } from './approvals.ts'
import { addAuditEntry } from './audit-entries.ts'

export type Audited = {
  /** `<noun>.<verb>`; looks at private content are `look.<noun>`. */
  action: string
  subject: { kind: string; id: string }
  /** The site of the request unless given. */
  siteId?: number
  /** The member whom it concerns; the subject itself if it is a member. */
  memberId?: string | null
  reason?: string
  before?: unknown
  after?: unknown
}

/**
 * Records what a person of the staff changed or looked at, or in a job the system, in the
 * transaction of the change. Call it last: until the commit, other entries wait.
 */
export async function recordAudit(tx: Queryable, ctx: Context, audited: Audited): Promise<void> {
  const { action, subject, siteId = ctx.site.id, reason = '', before, after } = audited
  await addAuditEntry(tx, {
    siteId,
    at: ctx.now,
    actorId: ctx.actor?.memberId ?? null,
    sessionId: ctx.actor?.sessionId ?? null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    affectedId: audited.memberId ?? (subject.kind === 'member' ? subject.id : null),
    reason,
    before,
    after,
  })
}

/** How long a question waits unless its feature says otherwise. */
const LIFETIME = 3 * 86_400_000

export type ApprovalRequest = {
  /** A kind that a feature registers in `approvalKinds`. */
  kind: string
  subject: { kind: string; id: string }
  /** The input of the action, as its kind validates it. */
  payload: unknown
  /** What changes, in words and figures for the person who decides. */
  summary: Record<string, string | number>
  reason: string
  expiresAt?: Date
}

/**
 * Asks a second person of the staff to approve an action; it happens when they do. Throws
 * `approval_waiting` if the same was asked already. Returns the id of the approval.
 */
export async function requestApproval(
  tx: Queryable,
  ctx: MemberContext,
  request: ApprovalRequest,
): Promise<string> {
  const { kind, subject, payload, summary, reason } = request
  const approvalId = newId()
  const added = await addApproval(tx, {
    approvalId,
    siteId: ctx.site.id,
    kind,
    subject,
    summary,
    payload,
    reason,
    requestedBy: ctx.actor.memberId,
    now: ctx.now,
    expiresAt: request.expiresAt ?? new Date(ctx.now.getTime() + LIFETIME),
  })
  if (!added) throw new ApiError('approval_waiting')
  await recordAudit(tx, ctx, {
    action: `${kind}.request`,
    subject,
    reason,
    after: { approval: approvalId, ...summary },
  })
  return approvalId
}
