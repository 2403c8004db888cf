import type { ApprovalTable } from '../../server/database/generated/tables.ts'
import type { Context } from '../../server/context.ts'
import { addAuditEntry } from './audit-entries.ts'

/** Records questions that nobody may answer any more, as the system's doing. */
export async function recordLapsed(ctx: Context, lapsed: ApprovalTable[]): Promise<void> {
  for (const approval of lapsed)
    await addAuditEntry(ctx.db, {
      siteId: approval.site_id,
      at: ctx.now,
      actorId: null,
      sessionId: null,
      action: `${approval.kind}.lapse`,
      subjectKind: approval.subject_kind,
      subjectId: approval.subject_id,
      affectedId: approval.member_id,
      reason: '',
      before: undefined,
      after: { approval: approval.approval_id },
    })
}
