import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { listFailedJobs, removeJob, retryJobs } from './failed-jobs.ts'
import { getSystemStatus } from './get-system-status.ts'
import { listMails } from './list-mails.ts'

export const systemRoutes = [
  route(contract.getSystemStatus, getSystemStatus),
  route(contract.listFailedJobs, listFailedJobs),
  route(contract.retryJobs, retryJobs),
  route(contract.removeJob, removeJob),
  route(contract.listMails, listMails),
]
