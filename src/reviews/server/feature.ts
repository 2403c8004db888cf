import type { Feature } from '../../server/feature.ts'
import { reviewJobs, reviewListeners, reviewSchedules } from './jobs.ts'
import type { Kinds } from './kinds.ts'
import { reviewRoutes } from './routes.ts'

/** Takes what all features let the staff review. */
export const reviewsFeature = (kinds: Kinds): Feature => ({
  routes: reviewRoutes(kinds),
  jobs: reviewJobs(kinds),
  listeners: reviewListeners(kinds),
  scheduled: reviewSchedules,
})
