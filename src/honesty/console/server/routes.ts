import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getSafetyFiling } from './get-safety-filing.ts'
import { recountHonesty } from './recount-honesty.ts'
import { reviewHonesty } from './review-honesty.ts'
import { saveHonestyNote } from './save-honesty-note.ts'

export const honestyOperatorRoutes = [
  route(contract.reviewHonesty, reviewHonesty),
  route(contract.saveHonestyNote, saveHonestyNote),
  route(contract.recountHonesty, recountHonesty),
  route(contract.getSafetyFiling, getSafetyFiling),
]
