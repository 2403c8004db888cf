import { operatorJobs, operatorListeners } from '../operator/server/jobs.ts'
import {
  operatorApprovalKinds,
  operatorReviewKinds,
  operatorRoutes,
  operatorSchedules,
} from '../operator/server/routes.ts'
import { moderationListeners, moderationSchedules } from './jobs.ts'
import { moderationRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...moderationRoutes, ...operatorRoutes],
  jobs: operatorJobs,
  listeners: [...moderationListeners, ...operatorListeners],
  scheduled: [...moderationSchedules, ...operatorSchedules],
  approvalKinds: operatorApprovalKinds,
  reviewKinds: operatorReviewKinds,
}
