import sql from 'sql-template-tag'
import { defineEvent } from '../../server/domain-event.ts'
import { maybeRow, row, type Queryable } from '../../server/database/query.ts'

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

/** Returns the number of open reports and complaints of a site. */
export async function countOpenCases(db: Queryable, site: number): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select (select count(*) from report where site_id = ${site} and state <> 'decided')::int
             + (select count(*) from complaint where site_id = ${site} and state <> 'decided')::int as total`,
  )
  return total
}

/** Whether the site has this case and nobody has decided it. */
export async function isCaseOpen(
  db: Queryable,
  site: number,
  { kind, id }: { kind: 'report' | 'complaint'; id: string },
): Promise<boolean> {
  const found =
    kind === 'report'
      ? sql`select 1 as open from report where report_id = ${id} and site_id = ${site} and state <> 'decided'`
      : sql`select 1 as open from complaint where complaint_id = ${id} and site_id = ${site} and state <> 'decided'`
  return (await maybeRow(db, found)) !== null
}
