import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { checkLocalText } from './check-local-text.ts'
import { listHelplineChecks } from './list-helpline-checks.ts'
import { removeHelpline } from './remove-helpline.ts'
import { saveHelpline } from './save-helpline.ts'

export const helplineOperatorRoutes = [
  route(contract.listHelplineChecks, listHelplineChecks),
  route(contract.saveHelpline, saveHelpline),
  route(contract.removeHelpline, removeHelpline),
  route(contract.checkLocalText, checkLocalText),
]
