import { photosJobs } from './jobs.ts'
import { photosRawRoutes, photosRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: photosRoutes,
  rawRoutes: photosRawRoutes,
  jobs: photosJobs,
}
