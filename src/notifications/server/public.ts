/** What the process may use of notifications: which mails stopped by themselves. */
export { disabledReasonsIn } from './notification-disabled.ts'
