import { statisticsSchedules } from './jobs.ts'
import { statisticsRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = { routes: statisticsRoutes, scheduled: statisticsSchedules }
