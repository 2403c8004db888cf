import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { checkDraft } from './check-draft.ts'
import { dismissSignal } from './dismiss-signal.ts'

const dismissals: CallLimit = {
  name: 'signal_dismissals',
  points: 120,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

const drafts: CallLimit = {
  name: 'second_thoughts',
  points: 60,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const safetyRoutes = [
  route(contract.dismissSignal, dismissSignal, { limits: [dismissals] }),
  route(contract.checkDraft, checkDraft, { limits: [drafts] }),
]
