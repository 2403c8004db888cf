import { legalListeners } from './jobs.ts'
import { legalRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = { routes: legalRoutes, listeners: legalListeners }
