import * as z from 'zod'
import type { Output } from '../../platform/contract.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import { hasStaffRole, memberRoles } from '../../platform/staff-roles.ts'
import type { ApprovalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { Approval, type listApprovals as contract } from '../contract.ts'
import { listApprovalRows } from './approvals.ts'

const MAX_APPROVALS = 100

type Row = Awaited<ReturnType<typeof listApprovalRows>>[number]

export const listApprovals =
  (kinds: () => ApprovalKind[]) =>
  async (ctx: MemberContext): Promise<Output<typeof contract>> => {
    const approvalRows = await listApprovalRows(ctx.db, ctx.site.id, MAX_APPROVALS)
    const byKind = new Map(kinds().map((kind) => [kind.kind, kind]))
    const approvals = approvalRows
      .filter((row) => mayKnow(ctx, row, byKind.get(row.kind)))
      .map((row) => toApproval(ctx, row))
    return { approvals, waiting: approvals.filter(({ can_answer }) => can_answer).length }
  }

/** Those who may answer, and the one who asked. */
const mayKnow = (ctx: MemberContext, row: Row, kind: ApprovalKind | undefined) =>
  row.requested_by === ctx.actor.memberId || hasStaffRole(ctx.actor.staffRoles, kind?.roles ?? [])

function toPerson({ actor }: MemberContext, row: Row): Approval['person'] {
  if (row.subject_kind === 'staff' || row.origin === null) return null
  if (!hasStaffRole(actor.staffRoles, memberRoles)) return null
  return { thumb: row.photo === null ? null : photoUrl(row.photo, 'thumb'), origin: row.origin }
}

const StoredSummary = z.looseObject({ changes: z._default(Approval.shape.changes, []) })

function readSummary(stored: unknown): Pick<Approval, 'summary' | 'changes'> {
  const { changes, ...summary } = StoredSummary.parse(stored)
  return { changes, summary: Approval.shape.summary.parse(summary) }
}

function toApproval(ctx: MemberContext, row: Row): Approval {
  const lapsed = row.state === 'waiting' && row.expires_at <= ctx.now
  const state = lapsed ? 'lapsed' : row.state
  return {
    id: row.approval_id,
    kind: row.kind,
    subject: { kind: row.subject_kind, id: row.subject_id },
    member: row.subject_kind === 'staff' ? null : row.member_id,
    person: toPerson(ctx, row),
    ...readSummary(row.summary),
    reason: row.reason,
    state,
    requested_by: { id: row.requested_by, name: row.requester },
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answered_by:
      row.answered_by === null ? null : { id: row.answered_by, name: row.answerer ?? '' },
    answered_at: row.answered_at?.toISOString() ?? null,
    answer: row.answer,
    can_answer: state === 'waiting' && row.requested_by !== ctx.actor.memberId,
  }
}
