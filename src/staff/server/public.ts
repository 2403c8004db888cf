export {
  countAdmins,
  countRoleHolders,
  findColleague,
  hasOtherAdmins,
  listAdmins,
  listColleagues,
} from './staff-accounts.ts'
export { atOwnBrand, listBrandsWithRole, listOwnBrands, type OwnBrand } from './own-brands.ts'
export { assignApproval } from './approvals.ts'
export { recordAudit } from './record-audit.ts'
export {
  requestApproval,
  listWaitingRequesters,
  askSecondAdmin,
  hasSecondAdmin,
} from './request-approval.ts'
