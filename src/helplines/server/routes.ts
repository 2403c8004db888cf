import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { listHelplines } from './list-helplines.ts'

export const helplineRoutes = [route(contract.listHelplines, listHelplines)]
