import { aftercareOperatorRoutes } from '../console/server/routes.ts'
import { aftercareJobs, aftercareListeners, aftercareSchedules } from './jobs.ts'
import { aftercareRawRoutes, aftercareRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...aftercareRoutes, ...aftercareOperatorRoutes],
  rawRoutes: aftercareRawRoutes,
  jobs: aftercareJobs,
  listeners: aftercareListeners,
  scheduled: aftercareSchedules,
}
