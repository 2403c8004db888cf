import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getOrder, listOrders } from '../../payments/contract.ts'
import { paymentFailures, type PaymentFailure } from '../contract.ts'
import { toPaymentFailure as failureAtAdyen } from './adyen/adyen-failures.ts'
import { toPaymentFailure as failureAtMollie } from './mollie/mollie-failures.ts'

const node = await testApp()
const { app, as, runJobs } = node

/** All of `details.failureReason` (docs.mollie.com, “Handling errors with Mollie Components”). */
const documentedAtMollie = {
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
  possible_fraud: 'declined',
  refused_by_issuer: 'declined',
  unknown_reason: 'declined',
} satisfies Record<string, PaymentFailure>

/** All of `refusalReason` (docs.adyen.com, “Refusal reasons”), in the order of their codes. */
const documentedAtAdyen = {
  Refused: 'declined',
  Referral: 'declined',
  'Acquirer Error': 'bank_unavailable',
  'Blocked Card': 'card_blocked',
  'Expired Card': 'card_expired',
  'Invalid Amount': 'declined',
  'Invalid Card Number': 'wrong_details',
  'Issuer Unavailable': 'bank_unavailable',
  'Not supported': 'not_supported',
  '3D Not Authenticated': 'authentication_failed',
  'Not enough balance': 'insufficient_funds',
  'Acquirer Fraud': 'declined',
  Cancelled: 'declined',
  'Shopper Cancelled': 'declined',
  'Invalid Pin': 'wrong_details',
  'Pin tries exceeded': 'card_blocked',
  'Pin validation not possible': 'not_supported',
  FRAUD: 'declined',
  'Not Submitted': 'bank_unavailable',
  'FRAUD-CANCELLED': 'declined',
  'Transaction Not Permitted': 'not_supported',
  'CVC Declined': 'wrong_details',
  'Restricted Card': 'card_blocked',
  'Revocation Of Auth': 'declined',
  'Declined Non Generic': 'declined',
  'Withdrawal amount exceeded': 'limit_exceeded',
  'Withdrawal count exceeded': 'limit_exceeded',
  'Issuer Suspected Fraud': 'declined',
  'AVS Declined': 'wrong_details',
  'Card requires online pin': 'not_supported',
  'No checking account available on Card': 'not_supported',
  'No savings account available on Card': 'not_supported',
  'Mobile pin required': 'authentication_required',
  'Contactless fallback': 'declined',
  'Authentication required': 'authentication_required',
  'RReq not received from DS': 'bank_unavailable',
  'Current AID is in Penalty Box.': 'declined',
  'CVM Required Restart Payment': 'declined',
  '3DS Authentication Error': 'authentication_failed',
  'Transaction blocked by Adyen to prevent excessive retry fees': 'declined',
} satisfies Record<string, PaymentFailure>

describe('the reason of a failed payment', () => {
  test.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['authentication_abandoned', 'authentication_failed'],
    ['possible_fraud', 'declined'],
  ])('%s at the local provider is told as %s, until the order is paid', async (reason, failure) => {
    const stranger = await as(await addMember(app.pool))
    const member = await addMember(app.pool)
    const { order: id, checkout } = await order(node, member, { method: 'creditcard' })
    await press(node, checkout, 'failed', { reason })
    await runJobs()
    const buyer = await as(member)
    expect((await buyer(getOrder, { id })).order).toMatchObject({ status: 'failed', failure })
    expect((await buyer(listOrders, {})).orders).toMatchObject([{ id, failure }])
    await expect(stranger(getOrder, { id })).rejects.toThrow('not_found')
    await press(node, checkout, 'paid')
    await runJobs()
    expect((await buyer(getOrder, { id })).order).toMatchObject({
      status: 'completed',
      failure: null,
    })
  })

  test.each([
    [{ failureReason: 'invalid_cvv' }, 'wrong_details'],
    [{ failureReason: 'a reason of next year' }, 'declined'],
    [{ failureReason: 'constructor' }, 'declined'],
    [{ bankReasonCode: 'AM04' }, 'insufficient_funds'],
    [null, 'declined'],
  ] as const)('%o of Mollie is %s', (details, failure) => {
    expect(failureAtMollie({ details })).toBe(failure)
  })

  test.each(Object.entries(documentedAtMollie))('%s of Mollie is %s', (failureReason, failure) => {
    expect(failureAtMollie({ details: { failureReason } })).toBe(failure)
  })

  test.each(Object.entries(documentedAtAdyen))('“%s” of Adyen is %s', (reason, failure) => {
    expect(failureAtAdyen(reason)).toBe(failure)
  })

  test('of each kind is told by one provider at least', () => {
    const mapped = new Set([documentedAtMollie, documentedAtAdyen].flatMap(Object.values))
    expect(mapped).toEqual(new Set<string>(paymentFailures))
  })

  test.each([
    [' expired card ', 'card_expired'],
    ['constructor', 'declined'],
    ['', 'declined'],
  ])('“%s” of Adyen is %s', (reason, failure) => {
    expect(failureAtAdyen(reason)).toBe(failure)
  })
})
