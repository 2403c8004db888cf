import { partnersJobs, partnersSchedules } from './jobs.ts'
import { partnersRawRoutes, partnersRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: partnersRoutes,
  rawRoutes: partnersRawRoutes,
  jobs: partnersJobs,
  scheduled: partnersSchedules,
}
