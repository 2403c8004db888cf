import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { localWorld } from '../../../../tests/providers/local-world.ts'
import { providerSuite } from '../../../../tests/providers/provider-suite.ts'
import { createSeal } from '../../../server/seal.ts'
import { createProviderRecords } from '../provider-records.ts'
import { flexPayProvider } from './flexpay.ts'
import { isSigned, signReport, signRequest } from './flexpay-signature.ts'

providerSuite('FlexPay', async () => {
  const node = await testApp()
  const { flexpay, local } = node.app.payments.connections
  if (!flexpay || !local) throw new Error('no local FlexPay')
  const { send } = flexpay
  const received: string[] = []
  const listening: typeof send = (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/flexpay/1')) received.push(searchParams.get('referenceID') ?? '')
    return send(url, init)
  }
  const records = createProviderRecords(
    {
      db: node.app.pool,
      now: node.now(),
      seal: createSeal(node.app.config.secret),
      site: node.app.siteById(1),
    },
    'flexpay',
  )
  const choose = async (id: string, status: string, card = '4242') => {
    const [opened] = await records.list(id)
    const { pathname, search } = new URL(readCheckout(opened?.body))
    await node.request(pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ status, card }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await node.runJobs()
  }
  const world = localWorld(node, {
    connection: flexpay,
    send: listening,
    received,
    connect: () => flexPayProvider('flexpay', flexpay, records),
    choose,
  })
  return { ...world, signsDebitsItself: true, confirmsCharges: true }
})

function readCheckout(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'checkout' in body) return String(body.checkout)
  throw new Error('the order was not opened')
}

/** Values that the clients published by Verotel test against. */
describe('the signatures of FlexPay 4', () => {
  const key = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
  const description = 'My Dščřčřřěřě&?=blah123'

  test('of a request leave out the e-mail address and the token of a card', () => {
    const request = {
      priceAmount: '45.20',
      priceCurrency: 'EUR',
      description,
      paymentMethod: 'CC',
      email: 'foo@example.com',
      custom1: 'custom1',
      custom2: 'custom2',
      custom3: 'custom3',
      referenceID: 'ref1',
      shopID: '60678',
      successURL: 'http://example.com/approve',
      declineURL: 'http://example.com/decline',
      type: 'purchase',
      version: '4',
    }
    const signature = '08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b'
    expect(signRequest(key, request)).toBe(signature)
    expect(signRequest(key, { ...request, oneClickToken: 't' })).toBe(signature)
    expect(signRequest(key, { ...request, priceAmount: '45.21' })).not.toBe(signature)
  })

  test('of a report contain every parameter', () => {
    const report = {
      shopID: '68849',
      priceAmount: '0.00',
      referenceID: 'reference1234',
      priceCurrency: 'USD',
      custom1: 'My',
      description,
      subscriptionType: 'RECURRING',
      period: 'P1M',
      name: 'My name',
      trialAmount: '0.01',
      trialPeriod: 'P3D',
      successURL: 'http://successURL.test',
      declineURL: 'http://declineURL.test',
      cancelDiscountPercentage: '30',
      signature: '0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a',
    }
    expect(isSigned([key], report)).toBe(true)
    expect(isSigned(['another key', key], report)).toBe(true)
    expect(isSigned(['another key'], report)).toBe(false)
    expect(isSigned([key], { ...report, custom2: 'Your' })).toBe(false)
    expect(isSigned([key], { ...report, signature: '' })).toBe(false)
    expect(signReport('aaB', { shopID: '123', saleID: '345' })).toMatch(/^acb4dd91827bc799/)
  })
})
