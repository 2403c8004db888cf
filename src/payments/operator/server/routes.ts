import { route } from '../../../server/http/route.ts'
import * as orders from '../orders-contract.ts'
import { getConsoleOrder } from './get-console-order.ts'
import { listConsoleOrders } from './list-console-orders.ts'
import { refundApproval, refundOrder } from './refund-order.ts'
import { retryRefund } from './retry-refund.ts'

export const paymentsOperatorRoutes = [
  route(orders.listConsoleOrders, listConsoleOrders),
  route(orders.getConsoleOrder, getConsoleOrder),
  route(orders.refundOrder, refundOrder),
  route(orders.retryRefund, retryRefund),
]

export const paymentsApprovalKinds = [refundApproval]
