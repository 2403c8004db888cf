import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { listCatalogue } from './list-catalogue.ts'
import { savePrompt } from './save-prompt.ts'

export const profilesOperatorRoutes = [
  route(contract.listCatalogue, listCatalogue),
  route(contract.savePrompt, savePrompt),
]
