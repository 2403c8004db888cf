import { webhooksJobs, webhooksListeners, webhooksSchedules } from './jobs.ts'
import { webhooksRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  listeners: webhooksListeners,
  scheduled: webhooksSchedules,
}
