import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { createOrder } from './create-order.ts'
import { getBundles } from './get-bundles.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { localProviderRoutes } from './provider/local-provider.ts'
import { webhookRoute } from './provider/webhook.ts'
import { takeOrderNews } from './take-order-news.ts'

const orders = { name: 'order', points: 30, seconds: 3600, by: 'member', kept: 'database' } as const

export const paymentsRoutes = [
  route(contract.getBundles, getBundles),
  route(contract.createOrder, createOrder, { transaction: 'own', limits: [orders] }),
  route(contract.getOrder, getOrder),
  route(contract.listOrders, listOrders),
  route(contract.takeOrderNews, takeOrderNews),
]

export const paymentsRawRoutes = [webhookRoute, ...localProviderRoutes]
