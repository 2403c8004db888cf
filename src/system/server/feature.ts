import { systemSchedules } from './jobs.ts'
import { systemRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = { routes: systemRoutes, scheduled: systemSchedules }
