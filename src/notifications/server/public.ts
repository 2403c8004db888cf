/** What other features may import. */
export { disabledReasonsSql } from './notification-disabled.ts'
export { sessionSubscriptionSql } from './push-subscriptions.ts'
