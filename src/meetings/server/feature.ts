import type { Feature } from '../../server/feature.ts'
import { meetingJobs, meetingListeners, meetingSchedules } from './jobs.ts'
import { meetingRawRoutes, meetingRoutes } from './routes.ts'

export const feature: Feature = {
  routes: meetingRoutes,
  rawRoutes: meetingRawRoutes,
  jobs: meetingJobs,
  listeners: meetingListeners,
  scheduled: meetingSchedules,
}
