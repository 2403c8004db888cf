export {
  addAdvertisedAccount,
  deleteAdvertisedAccount,
  touchAdvertisedAccounts,
} from './advertised-account.ts'
export { eraseJob, exportJob, exportReadyMail, staffInvitationMail } from './jobs.ts'
export { failAttempt, startAccountAttempt, startAttempt, succeedAttempt } from './login-failures.ts'
export { addInvitation } from './invitations.ts'
export {
  authenticate,
  reauthenticateByFactor,
  reauthenticate,
  hashForAddress,
  assertNewPassword,
  type CheckIdentity,
} from './log-in.ts'
export {
  countMembersOfDomain,
  findAccountSummary,
  findBannedOwner,
  findMailTarget,
  findNoticeTarget,
  findOrigin,
  type MailTarget,
  type AccountOrigin,
  listClaimants,
  listConfirmedMembers,
  listActiveAccounts,
  filterOwned,
  findOwnerByEmail,
  summaryColumns,
} from './account.ts'
export { endPremium, hideErased, isDeleted, isErased, makePremium } from './account-status.ts'
export { addInvitedOperator, makeOperator, revokeInvitationLinks } from './operator-account.ts'
export { EXPORT_DAYS } from '../contract.ts'
export {
  endOtherSessions,
  endSession,
  findSessionsWithTraits,
  findSessionsWithUser,
  findSessions,
  listOpenSessions as openSessionsOf,
  clearSecondSteps,
  filterOpenSessions,
  markSecondStep,
  startSession,
  type SessionLookup,
} from './sessions.ts'
export { type RevokeFactors } from './retained-credentials.ts'
export { findResetOwner } from './reset-owner.ts'
export {
  memberJoined,
  addressConfirmed,
  memberDeleted,
  type DeletedMember,
  mailChangeReverted,
  memberReactivated,
} from './account-events.ts'
export {
  createAccount,
  confirmInvited,
  resendWelcome,
  consumeInvitation,
} from './create-account.ts'
export { beginSession } from './begin-session.ts'
export {
  resendReactivationLink,
  removeAccount,
  findErasable,
  eraseAccount,
} from './remove-account.ts'
export { getAccount } from './existing-account.ts'
export { ban, liftBan } from './bans.ts'
