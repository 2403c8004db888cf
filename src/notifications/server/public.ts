/** What other features may import. */
export { disabledReasonsSql } from './notification-disabled.ts'
