import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as verification from '../verification-contract.ts'
import { endVerification } from './end-verification.ts'
import { getBan } from './get-ban.ts'
import { getVerification } from './get-verification.ts'
import { listReports } from './list-reports.ts'
import { makeComplaint } from './make-complaint.ts'
import { makeReport } from './make-report.ts'
import { sendSelfie } from './send-selfie.ts'
import { startVerification } from './start-verification.ts'

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
const selfies: CallLimit = {
  name: 'selfies',
  points: 10,
  seconds: 86_400,
  by: 'member',
  store: 'database',
}

export const moderationRoutes = [
  route(contract.makeReport, makeReport, { limits: [reports] }),
  route(contract.listReports, listReports),
  route(contract.getBan, getBan),
  route(contract.makeComplaint, makeComplaint, { limits: [complaints] }),
  route(verification.getVerification, getVerification),
  route(verification.startVerification, startVerification),
  route(verification.sendSelfie, sendSelfie, { transaction: 'own', limits: [selfies] }),
  route(verification.endVerification, endVerification),
]
