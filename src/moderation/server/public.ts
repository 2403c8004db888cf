import { defineEvent } from '../../server/domain-event.ts'
import type { ReportReason } from '../contract.ts'

/** The staff decided a report or complaint. */
export const caseDecided = defineEvent<{ kind: 'report' | 'complaint'; id: string }>('case_decided')

/**
 * A person of the staff banned a member for good. `hold`: why what follows waits; empty if it does
 * not.
 */
export type MemberBanned = {
  member: string
  report: string
  rule: ReportReason
  requestedBy: string | null
  hold: string
}
export const memberBanned = defineEvent<MemberBanned>('member_banned')

/**
 * The decision that a member broke a rule by which they were banned for good does not stand.
 * `isOpen`: nothing else keeps the account closed.
 */
export const banOverturned = defineEvent<{ member: string; isOpen: boolean }>('ban_overturned')

export {
  complaintQueueSql,
  findComplaint,
  findComplaintSubject,
  decideComplaint,
  listOpenComplaints,
  listRelatedComplaints,
  moveComplaint,
  type ComplaintCase,
  type ComplaintRow,
  type ComplaintSubject,
} from './complaints.ts'
export {
  countMessage,
  findThread,
  listOthersFrom,
  listRequestsSince,
  lockThread,
  mergeThread,
  reopenThread,
  setSubject,
  snoozeThread,
  wakeThread,
  type ThreadedComplaint,
} from './complaint-thread.ts'
export { findNamedCases } from './named-cases.ts'
export { promisedAnswer } from './promised-answer.ts'
export {
  addReport,
  byStaffSql,
  createSnapshot,
  decideReport,
  findBan,
  findCurrentBan,
  findOpenReport,
  findReport,
  isBannedForGoodSql,
  listOpenReports,
  reopenReport,
  type ReportCase,
  type ReportRow,
} from './reports.ts'
export {
  addStatement,
  countWarnings,
  findStatement,
  liftStatement,
  type Statement,
  type StatementMeasure,
} from './statement-of-reasons.ts'
export { openComplaint } from './open-complaint.ts'
