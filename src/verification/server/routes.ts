import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { endVerification } from './end-verification.ts'
import { getVerification } from './get-verification.ts'
import { sendSelfie } from './send-selfie.ts'
import { startVerification } from './start-verification.ts'

const selfies: CallLimit = {
  name: 'selfies',
  points: 10,
  seconds: 86_400,
  by: 'member',
  store: 'database',
}

export const verificationRoutes = [
  route(contract.getVerification, getVerification),
  route(contract.startVerification, startVerification),
  route(contract.sendSelfie, sendSelfie, { transaction: 'own', limits: [selfies] }),
  route(contract.endVerification, endVerification),
]
