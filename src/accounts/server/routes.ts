import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import type { CheckIdentity } from './accounts.ts'
import { applyMailChange } from './apply-mail-change.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmAddress } from './confirm-address.ts'
import { endSessions } from './end-sessions.ts'
import { getAccount } from './get-account.ts'
import { listSessions } from './list-sessions.ts'
import { logout } from './logout.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { requestReset } from './request-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { resetPassword } from './reset-password.ts'
import { setLanguage } from './set-language.ts'
import { setSignupStep } from './set-signup-step.ts'

/** What asks for a password or mails somebody, for one network. */
const careful = (name: string): CallLimit => ({
  name,
  points: 20,
  localPoints: 100,
  seconds: 3600,
  by: 'address',
  kept: 'database',
})

export { activationLinks } from './confirm-address.ts'

export const accountRoutes = (checkIdentity: CheckIdentity) => [
  route(contract.logout, logout),
  route(contract.setLanguage, setLanguage),
  route(contract.confirmAddress, confirmAddress, {
    transaction: 'own',
    limits: [{ name: 'activation', points: 60, seconds: 3600, by: 'address', kept: 'memory' }],
  }),
  route(contract.resendConfirmation, resendConfirmation, {
    limits: [{ name: 'activation-mail', points: 3, seconds: 3600, by: 'member', kept: 'database' }],
  }),
  route(contract.requestReset, requestReset, { limits: [careful('reset-mail')] }),
  route(contract.resetPassword, resetPassword, { transaction: 'own', limits: [careful('reset')] }),
  route(contract.changePassword, changePassword.bind(null, checkIdentity), { transaction: 'own' }),
  route(contract.changeEmail, changeEmail.bind(null, checkIdentity), { transaction: 'own', limits: [careful('mail-change')] }),
  route(contract.applyMailChange, applyMailChange, { transaction: 'own', limits: [careful('mail-change-link')] }),
  route(contract.getAccount, getAccount),
  route(contract.reactivateAccount, reactivateAccount, { limits: [careful('reactivation')] }),
  route(contract.setSignupStep, setSignupStep),
  route(contract.listSessions, listSessions),
  route(contract.endSessions, endSessions),
]
