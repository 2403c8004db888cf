import { route } from '../../../server/http/route.ts'
import * as authority from '../authority-contract.ts'
import * as contract from '../contract.ts'
import { answerAuthorityRequest } from './answer-authority-request.ts'
import { getSafetyFiling } from './get-safety-filing.ts'
import { listAuthorityRequests } from './list-authority-requests.ts'
import { recordAuthorityRequest } from './record-authority-request.ts'
import { recountHonesty } from './recount-honesty.ts'
import { reviewHonesty } from './review-honesty.ts'
import { saveHonestyNote } from './save-honesty-note.ts'

export const honestyOperatorRoutes = [
  route(contract.reviewHonesty, reviewHonesty),
  route(contract.saveHonestyNote, saveHonestyNote),
  route(contract.recountHonesty, recountHonesty),
  route(contract.getSafetyFiling, getSafetyFiling),
  route(authority.listAuthorityRequests, listAuthorityRequests),
  route(authority.recordAuthorityRequest, recordAuthorityRequest),
  route(authority.answerAuthorityRequest, answerAuthorityRequest),
]
