import { consoleSchedules } from './jobs.ts'
import { consoleApprovalKinds, consoleRoutes } from './routes.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import type { Feature } from '../../server/feature.ts'

/** Takes what all features let the staff review. */
export const consoleFeature = (kinds: Kinds): Feature => ({
  routes: consoleRoutes(kinds),
  scheduled: consoleSchedules,
  approvalKinds: consoleApprovalKinds,
})
