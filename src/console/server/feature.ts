import { consoleSchedules } from './jobs.ts'
import { consoleApprovalKinds, consoleRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: consoleRoutes,
  scheduled: consoleSchedules,
  approvalKinds: consoleApprovalKinds,
}
