import { route } from '../../../server/http/route.ts'
import * as withdrawals from '../withdrawals-contract.ts'
import * as disputes from '../disputes-contract.ts'
import * as letters from '../letters-contract.ts'
import * as ratio from '../ratio-contract.ts'
import * as orders from '../orders-contract.ts'
import * as warnings from '../warnings-contract.ts'
import { addDisputePicture } from './add-dispute-picture.ts'
import { answerDispute } from './answer-dispute.ts'
import { closePaymentWarning } from './close-payment-warning.ts'
import { getConsoleOrder } from './get-console-order.ts'
import { getDispute } from './get-dispute.ts'
import { getDisputeFile } from './get-dispute-file.ts'
import { getDisputeRatio } from './get-dispute-ratio.ts'
import { getOrderTotals } from './get-order-totals.ts'
import { getWarningFile } from './get-warning-file.ts'
import { listConsoleOrders } from './list-console-orders.ts'
import { listDefenceReasons } from './list-defence-reasons.ts'
import { listDisputes } from './list-disputes.ts'
import { listPaymentWarnings } from './list-payment-warnings.ts'
import { refundApproval, refundOrder } from './refund-order.ts'
import { removeDisputePicture } from './remove-dispute-picture.ts'
import { retryRefund } from './retry-refund.ts'
import { finishWithdrawal } from './finish-withdrawal.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { writeToBuyer } from './write-to-buyer.ts'

export const paymentsOperatorRoutes = [
  route(withdrawals.listWithdrawals, listWithdrawals),
  route(withdrawals.finishWithdrawal, finishWithdrawal),
  route(orders.listConsoleOrders, listConsoleOrders),
  route(orders.getOrderTotals, getOrderTotals),
  route(orders.getConsoleOrder, getConsoleOrder),
  route(orders.refundOrder, refundOrder),
  route(orders.retryRefund, retryRefund),
  route(letters.writeToBuyer, writeToBuyer),
  route(disputes.listDisputes, listDisputes),
  route(disputes.getDispute, getDispute),
  route(disputes.getDisputeFile, getDisputeFile),
  route(disputes.listDefenceReasons, listDefenceReasons),
  route(disputes.answerDispute, answerDispute),
  route(disputes.addDisputePicture, addDisputePicture),
  route(disputes.removeDisputePicture, removeDisputePicture),
  route(ratio.getDisputeRatio, getDisputeRatio),
  route(warnings.listPaymentWarnings, listPaymentWarnings),
  route(warnings.closePaymentWarning, closePaymentWarning),
  route(warnings.getWarningFile, getWarningFile),
]

export const paymentsApprovalKinds = [refundApproval]
