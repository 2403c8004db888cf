export {
  countAdmins,
  countRoleHolders,
  findColleague,
  hasOtherAdmins,
  listAdmins,
  listColleagues,
  listOwnAccounts,
} from './staff-accounts.ts'
export { assignApproval } from './approvals.ts'
export { recordAudit } from './record-audit.ts'
export {
  requestApproval,
  listWaitingRequesters,
  askSecondAdmin,
  hasSecondAdmin,
} from './request-approval.ts'
