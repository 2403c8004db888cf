import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getLander } from './get-lander.ts'

export const pagesRoutes = [route(contract.getLander, getLander, { replica: true })]
