import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { addApproval, findWaitingRequesters } from './approvals.ts'
import { addAuditEntry } from './audit-entries.ts'

export { countAdmins, findColleague, listColleagues, listOwnAccounts } from './staff-accounts.ts'
export { assignApproval } from './approvals.ts'

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
  /** The member whom it concerns; the subject itself if it is a person. */
  memberId?: string
  /** Names and texts for the person who decides. Deleted with the member, and never in the log. */
  words: Record<string, string>
  /** What changes, in figures and values that identify nobody. */
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
  const { kind, subject, payload, words, summary, reason } = request
  const isPerson = subject.kind === 'member' || subject.kind === 'staff'
  const memberId = request.memberId ?? (isPerson ? subject.id : null)
  const approvalId = newId()
  const added = await addApproval(tx, {
    approvalId,
    siteId: ctx.site.id,
    kind,
    subject,
    memberId,
    summary: { ...words, ...summary },
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
    after: { approval: approvalId, ...summary },
  })
  return approvalId
}

/**
 * Returns who asked for an action that waits for a second person, by the id of its subject, for
 * those of the given subjects that wait.
 */
export async function listWaitingRequesters(
  { db, site, now }: Context,
  kind: string,
  subjectIds: string[],
): Promise<Map<string, string>> {
  const found = await findWaitingRequesters(db, { siteId: site.id, kind, subjectIds, now })
  return new Map(found.map(({ subject_id, requester }) => [subject_id, requester]))
}
