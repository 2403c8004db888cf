import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { getOrder, listOrders } from '../../contract.ts'
import { failureOf as failureAtAdyen } from './adyen/adyen-failures.ts'
import { failureOf as failureAtMollie } from './mollie/mollie-failures.ts'

const node = await testApp()
const { app, as, runJobs } = node

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

  test.each([
    ['3D Not Authenticated', 'authentication_failed'],
    ['Authentication required', 'authentication_required'],
    ['Withdrawal amount exceeded', 'limit_exceeded'],
    ['Issuer Unavailable', 'bank_unavailable'],
    ['FRAUD-CANCELLED', 'declined'],
    ['', 'declined'],
  ])('“%s” of Adyen is %s', (reason, failure) => {
    expect(failureAtAdyen(reason)).toBe(failure)
  })
})
