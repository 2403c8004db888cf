import { route, type CallLimit } from '../../server/http/route.ts'
import * as console from '../console/contract.ts'
import { getTranslationHealth } from '../console/server/get-translation-health.ts'
import * as contract from '../contract.ts'
import { allowTranslation } from './allow-translation.ts'
import { getTranslation } from './get-translation.ts'
import { refuseTranslation } from './refuse-translation.ts'
import { translateMessage } from './translate-message.ts'

/** More than a person reads in an hour. */
const translations: CallLimit = {
  name: 'translations',
  points: 240,
  seconds: 3600,
  by: 'member',
  store: 'database',
}

const changes: CallLimit = {
  name: 'translation_choice',
  points: 120,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const translationRoutes = [
  route(contract.getTranslation, getTranslation),
  route(contract.allowTranslation, allowTranslation, { limits: [changes] }),
  route(contract.refuseTranslation, refuseTranslation, { limits: [changes] }),
  route(contract.translateMessage, translateMessage, {
    transaction: 'own',
    limits: [translations],
  }),
  route(console.getTranslationHealth, getTranslationHealth),
]
