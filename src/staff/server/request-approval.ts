import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import type { ChangedValue } from '../contract.ts'
import { addApproval } from './approvals.ts'
import { recordAudit } from './record-audit.ts'

/** How long a question waits unless its feature says otherwise. */
const LIFETIME = 3 * 86_400_000

export type ApprovalRequest = {
  /** A kind that a feature registers in `approvalKinds`. */
  kind: string
  subject: { kind: string; id: string }
  /** The input of the action, as its kind validates it. */
  payload: unknown
  /** The member whom it concerns; the subject itself if it is a person. */
  memberId?: string
  /** Names and texts for the person who decides. Deleted with the member, and never in the log. */
  words: Record<string, string>
  /** What changes, in figures and values that identify nobody. */
  summary: Record<string, string | number>
  /** What changes, value by value; secrets are masked. */
  changes?: ChangedValue[]
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
  const { kind, subject, payload, words, summary, reason, changes } = request
  const isPerson = subject.kind === 'member' || subject.kind === 'staff'
  const memberId = request.memberId ?? (isPerson ? subject.id : null)
  const approvalId = newId()
  const added = await addApproval(tx, {
    approvalId,
    siteId: ctx.site.id,
    kind,
    subject,
    memberId,
    summary: { ...words, ...summary, ...(changes && { changes }) },
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
    memberId,
    reason,
    after: { approval: approvalId, ...summary, ...(changes && { changes }) },
  })
  return approvalId
}
