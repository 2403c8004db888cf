import type { ApprovalKind } from '../../server/approval-kind.ts'
import type { Feature } from '../../server/feature.ts'
import type { Call } from '../../platform/contract.ts'
import { staffSchedules } from './jobs.ts'
import { staffApprovalKinds, staffRoutes } from './routes.ts'

/** Takes the kinds of approval and the calls of all features. */
export const staffFeature = (kinds: () => ApprovalKind[], calls: () => Call[]): Feature => ({
  routes: staffRoutes(kinds, calls),
  approvalKinds: staffApprovalKinds,
  scheduled: staffSchedules,
})
