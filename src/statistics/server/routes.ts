import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getCohorts } from './get-cohorts.ts'
import { getFunnel } from './get-funnel.ts'
import { getSales } from './get-sales.ts'
import { getStatistics } from './get-statistics.ts'
import { listAffiliateFigures } from './list-affiliate-figures.ts'

export const statisticsRoutes = [
  route(contract.getStatistics, getStatistics, { replica: true }),
  route(contract.getSales, getSales, { replica: true }),
  route(contract.getFunnel, getFunnel, { replica: true }),
  route(contract.getCohorts, getCohorts, { replica: true }),
  route(contract.listAffiliateFigures, listAffiliateFigures, { replica: true }),
]
