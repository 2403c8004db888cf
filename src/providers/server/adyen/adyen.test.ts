import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { localWorld } from '../../../../tests/providers/local-world.ts'
import { providerSuite } from '../../../../tests/providers/provider-suite.ts'
import { createSeal } from '../../../server/seal.ts'
import { createProviderRecords } from '../provider-records.ts'
import { loadLibrary } from './adyen-client.ts'
import { adyenAdapter, signedText, type AdyenItem } from './adyen-webhook.ts'
import { adyenProvider } from './adyen.ts'
import { readBook } from './adyen-records.ts'
import { LOCAL_KEY, signedReport } from '../../../../demo/providers/adyen/local-adyen-payment.ts'

// Takes seconds on a slow machine, which no test should be charged with.
await loadLibrary()

providerSuite('Adyen', async () => {
  const node = await testApp()
  const { adyen } = node.app.payments.connections
  if (!adyen) throw new Error('no local Adyen')
  const { send } = adyen
  const received: string[] = []
  const listening: typeof send = (url, init) => {
    const body = typeof init.body === 'string' ? init.body : ''
    const [, reference] = /"merchantReference":"([\w-]+)/.exec(body) ?? []
    if (url.endsWith('/adyen/1')) received.push(reference ?? '')
    return send(url, init)
  }
  const context = { db: node.app.pool, now: node.now(), site: node.app.siteById(1) }
  const records = createProviderRecords(
    { ...context, seal: createSeal(node.app.config.secret) },
    'adyen',
  )
  const choose = async (id: string, status: string, card = '4242') => {
    const { opened } = readBook(await records.list(id))
    await node.request(new URL(opened?.order.link?.url ?? '').pathname, {
      method: 'POST',
      body: new URLSearchParams({ status, card }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await node.runJobs()
  }
  const world = localWorld(node, {
    connection: adyen,
    send: listening,
    received,
    connect: () => adyenProvider('adyen', adyen, records),
    choose,
  })
  return { ...world, signsDebitsItself: true }
})

describe('a report of Adyen', () => {
  /** The example of Adyen's documentation. */
  const example: AdyenItem = {
    pspReference: '7914073381342284',
    merchantAccountCode: 'TestMerchant',
    merchantReference: 'TestPayment-1407325143704',
    amount: { value: 1130, currency: 'EUR' },
    eventCode: 'AUTHORISATION',
    success: 'true',
  }
  const signature = 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0='
  const connection = (hmacKey: string, previous: Record<string, string>[] = []) => ({
    url: '',
    credentials: { apiKey: 'k', merchantAccount: 'TestMerchant', hmacKey },
    previous,
    send: () => Promise.reject(new Error('not called')),
  })
  const records = {
    now: new Date(),
    add: () => Promise.resolve(true),
    list: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
  }
  const receive = (body: string, hmacKey = LOCAL_KEY, previous: Record<string, string>[] = []) =>
    adyenAdapter.receive(
      { query: new URLSearchParams(), body, headers: new Headers() },
      connection(hmacKey, previous),
      records,
    )

  test('is signed as in the example of the documentation', () => {
    expect(signedText(example)).toBe(
      '7914073381342284::TestMerchant:TestPayment-1407325143704:1130:EUR:AUTHORISATION:true',
    )
    expect(signedReport(example, LOCAL_KEY)).toContain(signature)
  })

  test('is accepted with the current or a replaced key, and refused with any other', async () => {
    const body = signedReport({ ...example, merchantReference: 'order-7' }, LOCAL_KEY)
    const other = '11'.repeat(32)
    expect(await receive(body)).toEqual([{ payment: 'order-7', order: '7' }])
    expect(await receive(body, other, [{ hmacKey: LOCAL_KEY }])).toHaveLength(1)
    expect(await receive(body, other)).toBeNull()
    expect(await receive(body.replace('1130', '1131'))).toBeNull()
    expect(await receive(body.replace('order-7', 'order-8'))).toBeNull()
    expect(await receive(body.replace('TestMerchant', 'Another'))).toBeNull()
    expect(await receive('{"notificationItems":[{"NotificationRequestItem":{}}]}')).toBeNull()
    expect(await receive('no JSON')).toBeNull()
  })

  test('about something else than an order is accepted and ignored', async () => {
    expect(await receive(signedReport(example, LOCAL_KEY))).toEqual([])
  })
})
