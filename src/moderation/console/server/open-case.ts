import { caseNumber } from '../../rules.ts'
import type { ComplaintRow, ReportRow } from '../../server/public.ts'
import type { OpenCase } from '../contract.ts'
import { listAppealedCases } from './case-references.ts'

/** What is known about cases beside their rows. */
export type CaseWork = {
  /** The person who has a case, by its kind and id. */
  claims: Map<string, { id: string; name: string }>
  /** Who asked for a ban, by the id of the report. */
  requesters: Map<string, string>
  /** Cases in whose decision the reader took part. */
  decidedByMe: Set<string>
}

export function fromReport(report: ReportRow, { claims, requesters }: CaseWork): OpenCase {
  return {
    kind: 'report',
    id: report.report_id,
    number: `R-${report.report_id}`,
    subject: report.subject,
    reason: report.reason,
    name: report.name ?? '',
    language: report.language,
    ...times(report),
    snoozed_until: null,
    appeals: null,
    claimed_by: claims.get(`report ${report.report_id}`) ?? null,
    ban_requested_by: requesters.get(report.report_id) ?? null,
    for_another: false,
  }
}

export function fromComplaint(complaint: ComplaintRow, work: CaseWork): OpenCase {
  const id = complaint.complaint_id
  return {
    kind: 'complaint',
    id,
    number: `C-${id}`,
    subject: complaint.kind,
    reason: null,
    name: complaint.name,
    language: complaint.language,
    ...times(complaint),
    snoozed_until: complaint.snoozed_until?.toISOString() ?? null,
    appeals: complaint.appeals === null ? null : caseNumber(complaint.appeals),
    claimed_by: work.claims.get(`complaint ${id}`) ?? null,
    ban_requested_by: null,
    for_another: listAppealedCases(complaint).some((named) => work.decidedByMe.has(named)),
  }
}

const times = ({ at, answer_by }: { at: Date; answer_by: Date }) => ({
  at: at.toISOString(),
  answer_by: answer_by.toISOString(),
})
