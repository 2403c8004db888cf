/** What other features may import. */
export { checkInDue } from './meeting-events.ts'
export { dueCheckInSql, forgetPartnerName } from './due-check-in.ts'
