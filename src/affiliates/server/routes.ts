import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { downloadFigures, getAffiliateFigures } from './get-affiliate-figures.ts'

const limits: CallLimit[] = [
  { name: 'affiliate-figures', points: 120, seconds: 3600, by: 'address', store: 'memory' },
]

export const affiliatesRoutes = [
  route(contract.getAffiliateFigures, getAffiliateFigures, { limits }),
]

export const affiliatesRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/api/affiliate-csv.php', handle: (ctx) => downloadFigures(ctx), limits },
]
