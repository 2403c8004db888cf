import { trafficJobs } from './jobs.ts'
import { trafficRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = { routes: trafficRoutes, jobs: trafficJobs }
