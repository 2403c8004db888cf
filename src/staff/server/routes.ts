import type { Call } from '../../platform/contract.ts'
import type { ApprovalKind } from '../../server/approval-kind.ts'
import { route, type Route } from '../../server/http/route.ts'
import * as audit from '../audit-contract.ts'
import * as contract from '../contract.ts'
import * as views from '../views-contract.ts'
import { answerApproval } from './answer-approval.ts'
import { changeStaffRoles, staffRolesApproval } from './change-staff-roles.ts'
import { endStaffSession } from './end-staff-session.ts'
import { listAudit } from './list-audit.ts'
import { listAuditChoices } from './list-audit-choices.ts'
import { listSavedViews } from './list-saved-views.ts'
import { listStaff } from './list-staff.ts'
import { removeView } from './remove-view.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { saveView } from './save-view.ts'
import { verifyAudit } from './verify-audit.ts'
import { listApprovals } from './list-approvals.ts'
import { withdrawApproval } from './withdraw-approval.ts'

/**
 * `kinds`: the actions of all features that need a second person. `calls`: all calls, for the matrix
 * of roles.
 */
export const staffRoutes = (kinds: () => ApprovalKind[], calls: () => Call[]): Route[] => [
  route(contract.listApprovals, listApprovals(kinds)),
  route(contract.answerApproval, answerApproval(kinds)),
  route(contract.withdrawApproval, withdrawApproval),
  route(contract.listStaff, listStaff(calls)),
  route(contract.changeStaffRoles, changeStaffRoles),
  route(contract.resendInvitation, resendInvitation),
  route(contract.revokeInvitation, revokeInvitation),
  route(contract.endStaffSession, endStaffSession),
  route(audit.listAudit, listAudit),
  route(audit.listAuditChoices, listAuditChoices),
  route(audit.verifyAudit, verifyAudit),
  route(views.listSavedViews, listSavedViews),
  route(views.saveView, saveView),
  route(views.removeView, removeView),
]

export const staffApprovalKinds = [staffRolesApproval]
