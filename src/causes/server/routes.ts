import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getWhy } from './get-why.ts'
import { listMemberReached } from './list-member-reached.ts'
import { listReached } from './list-reached.ts'

const lookUps: CallLimit = {
  name: 'causes',
  points: 120,
  seconds: 600,
  by: 'member',
  store: 'memory',
}

export const causeRoutes = [
  route(contract.getWhy, getWhy, { limits: [lookUps] }),
  route(contract.listReached, listReached, { limits: [lookUps] }),
  route(contract.listMemberReached, listMemberReached),
]
