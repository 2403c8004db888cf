import type { Feature } from '../../server/feature.ts'
import { contactRoutes } from './routes.ts'

export const feature: Feature = { routes: contactRoutes }
