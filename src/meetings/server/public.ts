/** What other features may import. */
export { dueCheckInSql, forgetPartnerName } from './due-check-in.ts'
