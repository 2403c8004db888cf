import sql from 'sql-template-tag'
import { row, type Queryable } from '../../server/database/query.ts'

export {
  findComplaintSubject,
  decideComplaint,
  listOpenComplaints,
  type ComplaintRow,
  type ComplaintSubject,
} from './complaints.ts'
export {
  addReport,
  createSnapshot,
  decideReport,
  findOpenReport,
  listOpenReports,
  type ReportRow,
} from './reports.ts'

/** Returns the number of open reports and complaints of a site. */
export async function countOpenCases(db: Queryable, site: number): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select (select count(*) from report where site_id = ${site} and state <> 'decided')::int
             + (select count(*) from complaint where site_id = ${site} and state <> 'decided')::int as total`,
  )
  return total
}
