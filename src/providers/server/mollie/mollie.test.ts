import { expect, test } from 'vitest'
import { faultResponse, providerSuite } from '../../../../tests/providers/provider-suite.ts'
import { FakeMollie } from '../../../../tests/providers/fake-mollie.ts'
import { mollieProvider } from './mollie.ts'
import { readMollieReport } from './mollie-webhook.ts'

providerSuite('Mollie', async () => {
  const mollie = new FakeMollie()
  let { send } = mollie
  const connection = {
    url: mollie.url,
    credentials: mollie.credentials,
    send: (url: string, init: RequestInit) => send(url, init),
  }
  return {
    provider: mollieProvider('mollie', connection),
    end: (id, ending, card) => mollie.end(id, ending, card),
    chargeBack: (id) => mollie.chargeBack(id),
    reverseChargeback: (id) => mollie.reverseChargeback(id),
    refundByProvider: (id) => mollie.refundByProvider(id),
    webhookCalls: async () => mollie.webhookCalls,
    expireKeys: () => mollie.expireKeys(),
    injectFault: (how) => {
      send = () => faultResponse(how)
      return () => {
        send = mollie.send
      }
    },
  }
})

test.each([
  ['../organizations/me', '1'],
  ['', '1'],
  ['tr_1', ''],
  ['tr_1', 'one'],
  ['tr_1', '1 or 1=1'],
])('a report of the payment %o and the order %o is refused', (id, order) => {
  const report = {
    headers: new Headers(),
    query: new URLSearchParams({ order }),
    body: new URLSearchParams({ id }).toString(),
  }
  expect(() => readMollieReport(report)).toThrow('bad_input')
})
