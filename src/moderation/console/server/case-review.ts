import sql from 'sql-template-tag'
import { ApiError } from '../../../platform/api-error.ts'
import { memberRoles } from '../../../platform/staff-roles.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { ReviewKind, ReviewOutcome, WaitingReview } from '../../../server/review-kind.ts'
import { caseRoles } from '../../rules.ts'
import {
  caseDecided,
  complaintQueueSql,
  findComplaint,
  findComplaintSubject,
  findReport,
} from '../../server/public.ts'
import { ComplaintDecision, ReportDecision, type CaseDecision, type CaseKind } from '../contract.ts'
import { listBanRequesters, requestBan } from './ban-by-report.ts'
import { resolveComplaint } from './decide-complaint.ts'
import { resolveReport } from './decide-report.ts'

/** What both kinds of cases share. Each has a deadline, which is told to who wrote. */
const caseReview = {
  roles: ['moderator'],
  promise: null,
  hasLastingClaims: true,
  recordsTimes: true,
  changed: 'case_decided',
} as const

/** Reports of members; who reported learns what was decided. */
export const reportReview: ReviewKind = {
  ...caseReview,
  kind: 'report',
  exists: async ({ db, site }, { subject }) => (await findReport(db, site.id, subject)) !== null,
  queue: sql`'reports'`,
  columns: sql`c.reason`,
  about: sql`c.reported_id`,
  joins: () =>
    sql`join report c on c.report_id = r.subject_id and c.site_id = r.site_id and c.state <> 'decided'`,
  decision: ReportDecision,
  decide: (ctx, { subject_id: id }: WaitingReview, decision: CaseDecision) =>
    decideCase(ctx, { ...decision, kind: 'report', id }),
}

/** Complaints, and appeals against decisions; the roles of each depend on what it is about. */
export const complaintReview: ReviewKind = {
  ...caseReview,
  kind: 'complaint',
  exists: async ({ db, site }, { subject }) => (await findComplaint(db, site.id, subject)) !== null,
  roles: memberRoles,
  queue: complaintQueueSql(sql`c`),
  columns: sql`c.appeals`,
  about: sql`c.member_id`,
  findRoles: async (ctx, id) => {
    const record = await findComplaintSubject(ctx.db, ctx.site.id, id)
    return record && caseRoles({ complaint: record.kind, isAppeal: record.appeals !== null })
  },
  joins: () =>
    sql`join complaint c on c.complaint_id = r.subject_id and c.site_id = r.site_id and c.state <> 'decided'`,
  decision: ComplaintDecision,
  decide: (ctx, { subject_id: id }: WaitingReview, decision: CaseDecision) =>
    decideCase(ctx, { ...decision, kind: 'complaint', id }),
}

type DecidedCase = CaseDecision & { kind: CaseKind; id: string }

/**
 * Stores the decision, its measure, mails and audit entry in one transaction; for a ban it asks a
 * second person instead.
 */
export async function decideCase(ctx: MemberContext, decided: DecidedCase): Promise<ReviewOutcome> {
  const { kind, id, measure } = decided
  if (kind === 'report' && measure === 'profile')
    return { approval: await requestBan(ctx, decided) }
  if (kind === 'complaint') await resolveComplaint(ctx, decided)
  else {
    if ((await listBanRequesters(ctx, [id])).size > 0) throw new ApiError('approval_waiting')
    await resolveReport(ctx, decided)
  }
  await ctx.emit(caseDecided, { kind, id })
  return {}
}
