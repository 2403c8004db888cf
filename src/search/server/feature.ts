import { searchListeners, searchSchedule } from './jobs.ts'
import { searchRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: searchRoutes,
  listeners: searchListeners,
  scheduled: searchSchedule,
}
