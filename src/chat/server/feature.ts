import { chatJobs, chatListeners, chatSchedules, chatWarmUps } from './jobs.ts'
import { chatRawRoutes, chatRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: chatRoutes,
  rawRoutes: chatRawRoutes,
  jobs: chatJobs,
  listeners: chatListeners,
  scheduled: chatSchedules,
  warmUps: chatWarmUps,
}
