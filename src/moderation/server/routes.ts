import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getBan } from './get-ban.ts'
import { listReports } from './list-reports.ts'
import { makeComplaint } from './make-complaint.ts'
import { makeReport } from './make-report.ts'

const reports: CallLimit = {
  name: 'reports',
  points: 30,
  seconds: 86_400,
  by: 'member',
  store: 'database',
}
const complaints: CallLimit = {
  name: 'complaints',
  points: 10,
  seconds: 3600,
  by: 'address',
  store: 'database',
}
export const moderationRoutes = [
  route(contract.makeReport, makeReport, { limits: [reports] }),
  route(contract.listReports, listReports),
  route(contract.getBan, getBan),
  route(contract.makeComplaint, makeComplaint, { limits: [complaints] }),
]
