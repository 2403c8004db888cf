import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { hidePage } from './hide-page.ts'

export const trafficRoutes = [route(contract.hidePage, hidePage, { unread: true })]
