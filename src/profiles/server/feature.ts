import { profilesOperatorRoutes } from '../console/server/routes.ts'
import { profilesSchedule } from './jobs.ts'
import { profilesRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...profilesRoutes, ...profilesOperatorRoutes],
  scheduled: profilesSchedule,
}
