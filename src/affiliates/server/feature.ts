import { affiliatesJobs, affiliatesListeners, affiliatesSchedules } from './jobs.ts'
import { affiliatesRawRoutes, affiliatesRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: affiliatesRoutes,
  rawRoutes: affiliatesRawRoutes,
  jobs: affiliatesJobs,
  listeners: affiliatesListeners,
  scheduled: affiliatesSchedules,
}
