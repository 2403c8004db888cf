import { importsJobs, importsListeners, importsSchedules } from './jobs.ts'
import { importsApprovalKinds, importsRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: importsRoutes,
  listeners: importsListeners,
  jobs: importsJobs,
  approvalKinds: importsApprovalKinds,
  scheduled: importsSchedules,
}
