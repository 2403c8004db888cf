import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { downloadTransactions, listTransactions } from './list-transactions.ts'

export const creditsRoutes = [route(contract.listTransactions, listTransactions)]

export const creditsRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/api/transactions-csv.php', handle: downloadTransactions },
]
