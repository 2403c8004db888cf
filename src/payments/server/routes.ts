import { endTestOrder as endTestOrderContract } from '../test-order-contract.ts'
import { endTestOrder } from './end-test-order.ts'
import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as directDebit from '../direct-debit-contract.ts'
import * as spendCap from '../spend-cap-contract.ts'
import { getWithdrawal as getWithdrawalContract } from '../withdrawal-contract.ts'
import { createOrder } from './create-order.ts'
import { getBundles } from './get-bundles.ts'
import { getMandate } from './get-mandate.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { webhookRoutes } from './orders/webhook.ts'
import { withdrawalRoutes } from './orders/withdrawal-forms.ts'
import { getWithdrawal } from './get-withdrawal.ts'
import { getReceipt } from './get-receipt.ts'
import { getSpendCap } from './get-spend-cap.ts'
import { listCards } from './list-cards.ts'
import { removeCard } from './remove-card.ts'
import { setSpendCap } from './set-spend-cap.ts'
import { createDebit } from './create-debit.ts'
import { sendDebitCode } from './send-debit-code.ts'
import { withdrawOrder } from './withdraw-order.ts'
import { claimOrderNews } from './claim-order-news.ts'

const orders = {
  name: 'order',
  points: 30,
  seconds: 3600,
  by: 'member',
  store: 'database',
} as const

const codes = {
  name: 'debit-code',
  points: 3,
  seconds: 3600,
  by: 'member',
  store: 'database',
} as const

export const paymentsRoutes = [
  route(contract.getBundles, getBundles),
  route(contract.createOrder, createOrder, { transaction: 'own', limits: [orders] }),
  route(endTestOrderContract, endTestOrder),
  route(contract.getOrder, getOrder),
  route(contract.listOrders, listOrders),
  route(contract.claimOrderNews, claimOrderNews),
  route(contract.withdrawOrder, withdrawOrder),
  route(getWithdrawalContract, getWithdrawal, {
    limits: [
      { name: 'withdrawal-page', points: 120, seconds: 3600, by: 'address', store: 'memory' },
    ],
  }),
  route(contract.getReceipt, getReceipt),
  route(contract.listCards, listCards),
  route(contract.removeCard, removeCard, { transaction: 'own' }),
  route(spendCap.getSpendCap, getSpendCap),
  route(spendCap.setSpendCap, setSpendCap),
  route(directDebit.sendDebitCode, sendDebitCode, { transaction: 'own', limits: [codes] }),
  route(directDebit.getMandate, getMandate),
  route(directDebit.createDebit, createDebit, { transaction: 'own', limits: [orders] }),
]

export const paymentsRawRoutes = [...webhookRoutes, ...withdrawalRoutes]
