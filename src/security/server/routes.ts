import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { addPasskey } from './add-passkey.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { getPasskeyChallenge } from './get-passkey-challenge.ts'
import { getPasskeyConfirmation } from './get-passkey-confirmation.ts'
import { getSecurity } from './get-security.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTwoFactor } from './remove-two-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startPasskey } from './start-passkey.ts'
import { startTwoFactor } from './start-two-factor.ts'

/** Limits requests in general; wrong passwords are also counted per account. */
const strictLimit = (name: string): CallLimit => ({
  name,
  points: 30,
  seconds: 3600,
  by: 'member',
  store: 'database',
})

export const securityRoutes = [
  route(contract.getSecurity, getSecurity),
  route(contract.startTwoFactor, startTwoFactor, {
    transaction: 'own',
    limits: [strictLimit('two-factor')],
  }),
  route(contract.confirmTwoFactor, confirmTwoFactor, { limits: [strictLimit('two-factor-code')] }),
  route(contract.removeTwoFactor, removeTwoFactor, { transaction: 'own' }),
  route(contract.renewRecoveryCodes, renewRecoveryCodes, {
    transaction: 'own',
    limits: [strictLimit('recovery-codes')],
  }),
  route(contract.startPasskey, startPasskey, {
    transaction: 'own',
    limits: [strictLimit('passkey')],
  }),
  route(contract.addPasskey, addPasskey, {
    transaction: 'own',
    limits: [strictLimit('passkey-add')],
  }),
  route(contract.renamePasskey, renamePasskey),
  route(contract.removePasskey, removePasskey, { transaction: 'own' }),
  route(contract.getPasskeyChallenge, getPasskeyChallenge),
  route(contract.getPasskeyConfirmation, getPasskeyConfirmation),
]
