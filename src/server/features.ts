import { sitesRoutes } from '../sites/server/routes.ts'
import type { Listener } from './facts.ts'
import type { RawRoute, Route } from './http/route.ts'
import { userRoutes } from './user/routes.ts'

/** The one place that knows every feature: what each answers and what each listens to. */
export const routes: Route[] = [...sitesRoutes, ...userRoutes]

export const rawRoutes: RawRoute[] = []

export const listeners: Listener[] = []
