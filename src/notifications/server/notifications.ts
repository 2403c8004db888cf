/** What the process may use of notifications: which mails stopped by themselves. */
export { disabledOf } from './notification-disabled.ts'
