import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getContactRule } from './get-contact-rule.ts'
import { saveContactRule } from './save-contact-rule.ts'

const changes: CallLimit = {
  name: 'contact_rule',
  points: 60,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const contactRoutes = [
  route(contract.getContactRule, getContactRule),
  route(contract.saveContactRule, saveContactRule, { limits: [changes] }),
]
