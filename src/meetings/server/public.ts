/** What other features may import. */
export { dueCheckInSql, forgetPartnerName, openPlansSql } from './due-check-in.ts'
