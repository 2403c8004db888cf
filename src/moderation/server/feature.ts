import { operatorJobs, operatorListeners } from '../console/server/jobs.ts'
import {
  operatorApprovalKinds,
  operatorReviewKinds,
  operatorRoutes,
  operatorSchedules,
} from '../console/server/routes.ts'
import { operatorRawRoutes } from '../console/server/serve-reported-voice.ts'
import { moderationListeners, moderationSchedules } from './jobs.ts'
import { moderationRoutes } from './routes.ts'
import type { Feature } from '../../server/feature.ts'

export const feature: Feature = {
  routes: [...moderationRoutes, ...operatorRoutes],
  rawRoutes: operatorRawRoutes,
  jobs: operatorJobs,
  listeners: [...moderationListeners, ...operatorListeners],
  scheduled: [...moderationSchedules, ...operatorSchedules],
  approvalKinds: operatorApprovalKinds,
  reviewKinds: operatorReviewKinds,
}
