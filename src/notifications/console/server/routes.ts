import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getMailingResults } from './get-mailing-results.ts'
import { listMailings } from './list-mailings.ts'
import { previewMailing } from './preview-mailing.ts'
import { resumeMailing } from './resume-mailing.ts'
import { saveMailing } from './save-mailing.ts'
import { mailingApproval, startMailing } from './start-mailing.ts'
import { stopMailing } from './stop-mailing.ts'
import { testMailing } from './test-mailing.ts'

export const mailingRoutes = [
  route(contract.listMailings, listMailings),
  route(contract.saveMailing, saveMailing),
  route(contract.previewMailing, previewMailing),
  route(contract.getMailingResults, getMailingResults),
  route(contract.testMailing, testMailing, { transaction: 'own' }),
  route(contract.startMailing, startMailing),
  route(contract.stopMailing, stopMailing),
  route(contract.resumeMailing, resumeMailing),
]

export const mailingApprovalKinds = [mailingApproval]
