import type { ApprovalKind } from '../../server/approval-kind.ts'
import { route, type Route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { answerApproval } from './answer-approval.ts'
import { listApprovals } from './list-approvals.ts'

/** `kinds`: the actions of all features that need a second person. */
export const staffRoutes = (kinds: () => ApprovalKind[]): Route[] => [
  route(contract.listApprovals, listApprovals(kinds)),
  route(contract.answerApproval, answerApproval(kinds)),
]
