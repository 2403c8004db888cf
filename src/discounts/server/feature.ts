import { discountsOperatorRoutes } from '../console/server/routes.ts'
import { discountsListeners } from './jobs.ts'
import { discountsRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...discountsRoutes, ...discountsOperatorRoutes],
  listeners: discountsListeners,
}
