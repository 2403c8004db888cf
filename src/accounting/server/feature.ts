import {
  accountingApprovalKinds,
  accountingRawRoutes,
  accountingRoutes,
} from '../console/server/routes.ts'
import type { Feature } from '../../server/feature.ts'
import { accountingJobs, accountingSchedules } from './jobs.ts'

export const feature: Feature = {
  routes: accountingRoutes,
  rawRoutes: accountingRawRoutes,
  jobs: accountingJobs,
  scheduled: accountingSchedules,
  approvalKinds: accountingApprovalKinds,
}
