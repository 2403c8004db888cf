import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getSlowCalls } from './get-slow-calls.ts'
import { getSystemStatus } from './get-system-status.ts'
import { listBrowserErrors } from './list-browser-errors.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { listMails } from './list-mails.ts'
import { listPushes } from './list-pushes.ts'
import { removeJob } from './remove-job.ts'
import { retryJobs } from './retry-jobs.ts'

export const systemRoutes = [
  route(contract.getSystemStatus, getSystemStatus),
  route(contract.getSlowCalls, getSlowCalls),
  route(contract.listBrowserErrors, listBrowserErrors),
  route(contract.listFailedJobs, listFailedJobs),
  route(contract.retryJobs, retryJobs),
  route(contract.removeJob, removeJob),
  route(contract.listMails, listMails),
  route(contract.listPushes, listPushes),
]
