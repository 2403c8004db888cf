/** What the process may use of notifications: which mails stopped by themselves. */
export { disabledReasonsSql as disabledReasonsIn } from './notification-disabled.ts'
