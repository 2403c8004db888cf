import { demoJobs } from '../../../../demo/jobs.ts'
import type { Feature } from '../../../server/feature.ts'
import { jobSchedules } from '../../../server/jobs/failed-jobs.ts'
import { mailJobs } from '../../../server/mail/send-mail.ts'
import { maintenanceSchedules } from '../maintenance-jobs.ts'
import { staffInvitationApproval } from './invite-staff.ts'
import { setupJobs } from './remove-samples.ts'
import { userRoutes } from './routes.ts'

/** What spans features, and the work of the installation itself. */
export const feature: Feature = {
  routes: userRoutes,
  jobs: [...setupJobs, ...mailJobs, ...demoJobs],
  scheduled: [...jobSchedules, ...maintenanceSchedules],
  approvalKinds: [staffInvitationApproval],
}
