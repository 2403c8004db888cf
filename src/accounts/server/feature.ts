import type { Feature } from '../../server/feature.ts'
import { accountJobs, accountSchedules, accountWarmUps } from './jobs.ts'
import { accountRoutes, mailedLinkRoutes } from './routes.ts'

/** Takes the functions of the security feature that a log-in and a deletion need. */
export const accountsFeature = (security: Parameters<typeof accountRoutes>[0]): Feature => ({
  routes: accountRoutes(security),
  rawRoutes: mailedLinkRoutes,
  jobs: accountJobs,
  scheduled: accountSchedules,
  warmUps: accountWarmUps,
})
