import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getCompany } from './get-company.ts'
import { getSettings } from './get-settings.ts'

export const sitesRoutes = [
  route(contract.getSettings, getSettings),
  route(contract.getCompany, getCompany),
]
