import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { downloadEvidence } from './download-evidence.ts'
import { listAftercare } from './list-aftercare.ts'
import { openAftercare } from './open-aftercare.ts'
import { stateLoss } from './state-loss.ts'

const evidence: CallLimit = {
  name: 'aftercare_evidence',
  points: 20,
  seconds: 3600,
  by: 'member',
  store: 'database',
}
const losses: CallLimit = {
  name: 'aftercare_loss',
  points: 20,
  seconds: 3600,
  by: 'member',
  store: 'database',
}

export const aftercareRoutes = [
  route(contract.listAftercare, listAftercare),
  route(contract.openAftercare, openAftercare),
  route(contract.stateLoss, stateLoss, { limits: [losses] }),
]

export const aftercareRawRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/aftercare-evidence.php',
    handle: (ctx) => downloadEvidence(ctx),
    limits: [evidence],
  },
]
