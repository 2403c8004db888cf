import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { addAuditEntry } from './audit-entries.ts'

type AuditRecord = {
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
export async function recordAudit(
  tx: Queryable,
  ctx: Context,
  audited: AuditRecord,
): Promise<void> {
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
