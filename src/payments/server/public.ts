export { listMemberOrders } from './credit-orders.ts'
export { firstOrderSql, isRealOrderSql } from './order-sums.ts'
export { eraseCustomers } from './orders/erase-customers.ts'
export { countTestOrders, removeTestOrders } from './remove-test-orders.ts'
export { invoiceNumber } from './get-receipt.ts'
export { REIMBURSEMENT_DAYS, openWithdrawalsSql } from './withdrawal-requests.ts'
export {
  cardUsed,
  orderChargedBack,
  orderCompleted,
  orderRefunded,
  orderReinstated,
  type PaidOrder,
} from './orders/order-events.ts'
export { calculateDeletionRefund } from './deletion-refund.ts'
export { findFirstPaidAt } from './order-sums.ts'
export { findOrder, listDisputedOrders, listSettledOrders, type OrderRow } from './credit-orders.ts'
export { listInvoicePage, sumVat, type Period } from './invoices.ts'
export { toInvoice } from './get-receipt.ts'
export { continueOnError, pollOrExpire } from './orders/poll-orders.ts'
export { countDisputeAlarms } from './dispute-ratio.ts'
export { settleOrder } from './orders/settle-order.ts'
