/** What other features may import. */
export { disabledReasonsSql } from './notification-disabled.ts'
export { listPushLog } from './push-log.ts'
