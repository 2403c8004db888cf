import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { confirmAddress } from './confirm-address.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { logout } from './logout.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { setLanguage } from './set-language.ts'

export { activationLinks } from './confirm-address.ts'

export const accountRoutes = [
  route(contract.logout, logout),
  route(contract.setLanguage, setLanguage),
  route(contract.confirmAddress, confirmAddress, {
    transaction: 'own',
    limits: [{ name: 'activation', points: 60, seconds: 3600, by: 'address', kept: 'memory' }],
  }),
  route(contract.resendConfirmation, resendConfirmation, {
    limits: [{ name: 'activation-mail', points: 3, seconds: 3600, by: 'member', kept: 'database' }],
  }),
  route(contract.listSessions, listSessions),
  route(contract.endSessions, endSessions),
]
