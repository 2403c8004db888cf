import type { Feature } from '../../server/feature.ts'
import { discretionJobs, discretionListeners, discretionSchedules } from './jobs.ts'
import { discretionRoutes } from './routes.ts'

export const feature: Feature = {
  routes: discretionRoutes,
  jobs: discretionJobs,
  listeners: discretionListeners,
  scheduled: discretionSchedules,
}
