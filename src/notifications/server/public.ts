/** What other features may import. */
export { disabledReasonsSql } from './notification-disabled.ts'
export { sessionSubscriptionSql } from './push-subscriptions.ts'
export { findMailToken } from './record-mail-reports.ts'
export { assertMailgunSignature } from './verify-mail-service.ts'
