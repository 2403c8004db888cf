import { blockSchedules } from './jobs.ts'
import { blocksRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = { routes: blocksRoutes, scheduled: blockSchedules }
