import { paymentsApprovalKinds, paymentsOperatorRoutes } from '../console/server/routes.ts'
import { paymentsJobs, paymentsSchedules } from './jobs.ts'
import { paymentsListeners } from './deletion-refund.ts'
import { paymentsRawRoutes, paymentsRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...paymentsRoutes, ...paymentsOperatorRoutes],
  rawRoutes: paymentsRawRoutes,
  jobs: paymentsJobs,
  listeners: paymentsListeners,
  scheduled: paymentsSchedules,
  approvalKinds: paymentsApprovalKinds,
}
