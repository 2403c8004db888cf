import { mailingJobs } from '../console/server/jobs.ts'
import { mailingApprovalKinds, mailingRoutes } from '../console/server/routes.ts'
import { notificationJobs, notificationListeners, notificationSchedules } from './jobs.ts'
import { notificationRawRoutes, notificationRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...notificationRoutes, ...mailingRoutes],
  rawRoutes: notificationRawRoutes,
  listeners: notificationListeners,
  jobs: [...notificationJobs, ...mailingJobs],
  approvalKinds: mailingApprovalKinds,
  scheduled: notificationSchedules,
}
