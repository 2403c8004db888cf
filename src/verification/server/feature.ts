import type { Feature } from '../../server/feature.ts'
import { verificationRoutes } from './routes.ts'

export const feature: Feature = { routes: verificationRoutes }
