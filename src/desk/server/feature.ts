import type { Kinds } from '../../reviews/server/public.ts'
import type { Feature } from '../../server/feature.ts'
import { ratingListeners } from './ask-rating.ts'
import { deskJobs, deskSchedules } from './jobs.ts'
import { deskRawRoutes, deskRoutes } from './routes.ts'

/** `kinds`: what waits for the staff, of which who is on duty is warned. */
export const deskFeature = (kinds: Kinds): Feature => ({
  routes: deskRoutes(kinds),
  rawRoutes: deskRawRoutes,
  jobs: deskJobs,
  listeners: ratingListeners,
  scheduled: deskSchedules(kinds),
})
