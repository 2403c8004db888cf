import { defineEvent } from '../../server/domain-event.ts'

/** The staff decided a report or complaint. */
export const caseDecided = defineEvent<{ kind: 'report' | 'complaint'; id: string }>('case_decided')

export {
  findComplaint,
  findComplaintSubject,
  decideComplaint,
  listOpenComplaints,
  listRelatedComplaints,
  type ComplaintCase,
  type ComplaintRow,
  type ComplaintSubject,
} from './complaints.ts'
export {
  addReport,
  createSnapshot,
  decideReport,
  findBan,
  findCurrentBan,
  findOpenReport,
  findReport,
  listOpenReports,
  reopenReport,
  type ReportCase,
  type ReportRow,
} from './reports.ts'
export { findSelfiePicture } from './selfie.ts'
export {
  addStatement,
  countWarnings,
  findStatement,
  liftStatement,
  type Statement,
  type StatementMeasure,
} from './statement-of-reasons.ts'
