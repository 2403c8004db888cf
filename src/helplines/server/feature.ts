import { helplineOperatorRoutes } from '../console/server/routes.ts'
import type { Feature } from '../../server/feature.ts'
import { helplineRoutes } from './routes.ts'

export const feature: Feature = { routes: [...helplineRoutes, ...helplineOperatorRoutes] }
