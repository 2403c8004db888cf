import type { Feature } from '../../server/feature.ts'
import { honestyOperatorRoutes } from '../console/server/routes.ts'
import { honestySchedules } from './jobs.ts'
import { honestyRawRoutes, honestyRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...honestyRoutes, ...honestyOperatorRoutes],
  rawRoutes: honestyRawRoutes,
  scheduled: honestySchedules,
}
