/** What other features may import. */
export { checkInDue, type CheckInDue } from './meeting-events.ts'
export { dueCheckInSql, forgetPartnerName } from './due-check-in.ts'
