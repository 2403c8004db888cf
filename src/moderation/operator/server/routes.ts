import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { caseBanApproval } from './ban-by-report.ts'
import { decideCase } from './decide-case.ts'
import { judgePhoto } from './judge-photo.ts'
import { listCases } from './list-cases.ts'
import { listWaitingPhotos } from './list-waiting-photos.ts'

export const operatorRoutes = [
  route(contract.listWaitingPhotos, listWaitingPhotos),
  route(contract.judgePhoto, judgePhoto),
  route(contract.listCases, listCases),
  route(contract.decideCase, decideCase),
]

export const operatorApprovalKinds = [caseBanApproval]
