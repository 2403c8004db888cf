import { creditsListeners } from './listeners.ts'
import { creditsRawRoutes, creditsRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: creditsRoutes,
  rawRoutes: creditsRawRoutes,
  listeners: creditsListeners,
}
