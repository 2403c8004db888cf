import { lookup } from '../../../platform/lookup.ts'
import type { PaymentFailure } from '../../contract.ts'
import type { MolliePayment } from './mollie-shapes.ts'

/** `details.failureReason` of cards (docs.mollie.com, “Handling errors with Mollie Components”). */
const cardFailures: Record<string, PaymentFailure> = {
  refused_by_issuer: 'declined',
  authentication_abandoned: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  authentication_required: 'authentication_required',
  authentication_unavailable_acs: 'bank_unavailable',
  card_declined: 'declined',
  card_expired: 'card_expired',
  inactive_card: 'card_blocked',
  insufficient_funds: 'insufficient_funds',
  invalid_cvv: 'wrong_details',
  invalid_card_holder_name: 'wrong_details',
  invalid_card_number: 'wrong_details',
  invalid_card_type: 'not_supported',
  // A buyer who is suspected wrongly must not read so.
  possible_fraud: 'declined',
}

export const cardFailureReasons = Object.keys(cardFailures)

/** `details.bankReasonCode` of debits: reasons of a return in SEPA (ISO 20022). */
const debitFailures: Record<string, PaymentFailure> = {
  AC01: 'wrong_details',
  AC04: 'wrong_details',
  AC06: 'card_blocked',
  AC13: 'not_supported',
  AG01: 'not_supported',
  AM04: 'insufficient_funds',
}

export const toPaymentFailure = ({ details }: Pick<MolliePayment, 'details'>): PaymentFailure =>
  lookup(cardFailures, details?.failureReason ?? '') ??
  lookup(debitFailures, details?.bankReasonCode ?? '') ??
  'declined'
