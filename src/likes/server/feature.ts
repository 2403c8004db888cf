import { likesListeners } from './jobs.ts'
import { likesRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = { routes: likesRoutes, listeners: likesListeners }
