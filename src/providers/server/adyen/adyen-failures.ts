import { lookup } from '../../../platform/lookup.ts'
import type { PaymentFailure } from '../../contract.ts'

/**
 * The texts that Adyen gives as reason of a refusal, in lower case (docs.adyen.com, “Refusal
 * reasons”). It asks shops not to tell buyers that they are suspected, so those read as declined.
 */
const failures: Record<string, PaymentFailure> = {
  '3d not authenticated': 'authentication_failed',
  '3ds authentication error': 'authentication_failed',
  'authentication required': 'authentication_required',
  'blocked card': 'card_blocked',
  'restricted card': 'card_blocked',
  'expired card': 'card_expired',
  'invalid card number': 'wrong_details',
  'cvc declined': 'wrong_details',
  'avs declined': 'wrong_details',
  'invalid pin': 'wrong_details',
  'pin tries exceeded': 'card_blocked',
  'not enough balance': 'insufficient_funds',
  'withdrawal amount exceeded': 'limit_exceeded',
  'withdrawal count exceeded': 'limit_exceeded',
  'pin validation not possible': 'not_supported',
  'mobile pin required': 'authentication_required',
  'not submitted': 'bank_unavailable',
  'issuer unavailable': 'bank_unavailable',
  'acquirer error': 'bank_unavailable',
  'rreq not received from ds': 'bank_unavailable',
  'not supported': 'not_supported',
  'transaction not permitted': 'not_supported',
  'card requires online pin': 'not_supported',
  'no checking account available on card': 'not_supported',
  'no savings account available on card': 'not_supported',
}

export const toPaymentFailure = (reason: string): PaymentFailure =>
  lookup(failures, reason.trim().toLowerCase()) ?? 'declined'
