import type { Feature } from '../../server/feature.ts'
import { discretionRoutes } from './routes.ts'

export const feature: Feature = { routes: discretionRoutes }
