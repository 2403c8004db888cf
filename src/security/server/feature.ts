import { securityJobs, securityListeners, securitySchedules } from './jobs.ts'
import { securityRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: securityRoutes,
  listeners: securityListeners,
  jobs: securityJobs,
  scheduled: securitySchedules,
}
