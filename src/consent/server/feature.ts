import { consentSchedules } from './jobs.ts'
import { consentRawRoutes, consentRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: consentRoutes,
  rawRoutes: consentRawRoutes,
  scheduled: consentSchedules,
}
