/** What the process may use of notifications: which mails stopped by themselves. */
export { disabledReasonsSql } from './notification-disabled.ts'
