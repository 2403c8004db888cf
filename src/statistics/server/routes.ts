import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as costs from '../costs-contract.ts'
import { getCohorts } from './get-cohorts.ts'
import { getFunnel } from './get-funnel.ts'
import { getSales } from './get-sales.ts'
import { getStatistics } from './get-statistics.ts'
import { listAffiliateFigures } from './list-affiliate-figures.ts'
import { listTrafficCosts } from './list-traffic-costs.ts'
import { removeTrafficCost } from './remove-traffic-cost.ts'
import { saveTrafficCost } from './save-traffic-cost.ts'

export const statisticsRoutes = [
  route(contract.getStatistics, getStatistics, { replica: true }),
  route(contract.getSales, getSales, { replica: true }),
  route(contract.getFunnel, getFunnel, { replica: true }),
  route(contract.getCohorts, getCohorts, { replica: true }),
  route(contract.listAffiliateFigures, listAffiliateFigures, { replica: true }),
  // Not by a replica: whoever enters a cost reads the list at once.
  route(costs.listTrafficCosts, listTrafficCosts),
  route(costs.saveTrafficCost, saveTrafficCost),
  route(costs.removeTrafficCost, removeTrafficCost),
]
