import type { Feature } from '../../server/feature.ts'
import { orderLimitsRoutes } from '../console/server/routes.ts'
import { removeOldOrigins } from './assert-order-accepted.ts'

export const feature: Feature = {
  routes: orderLimitsRoutes,
  scheduled: [{ name: 'payments_remove_old_origins', cron: '5 4 * * *', run: removeOldOrigins }],
}
