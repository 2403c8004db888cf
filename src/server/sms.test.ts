import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { areSmsCredentialsValid, createSms } from './sms.ts'
import type { SmsConfig } from './sms-providers.ts'

const account = `AC${'0'.repeat(32)}`
const key = 'key-of-the-account'
const authorizations: Record<string, string> = {
  [`/2010-04-01/Accounts/${account}/Messages.json`]: `Basic ${btoa(`${account}:${key}`)}`,
  [`/2010-04-01/Accounts/${account}.json`]: `Basic ${btoa(`${account}:${key}`)}`,
  '/messages': `AccessKey ${key}`,
  '/balance': `AccessKey ${key}`,
}

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
let received: Received[] = []
let refusal: { status: number; body: unknown } | null = null

/** Refuses wrong credentials, as the providers do. */
const server = createServer((request, response) => {
  const { url: path = '', headers, method } = request
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const answer = (status: number, content: unknown) =>
      response.writeHead(status).end(JSON.stringify(content))
    const expected = authorizations[path]
    if (expected && headers.authorization !== expected)
      return answer(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (refusal) return answer(refusal.status, refusal.body)
    received.push({ path, headers, body })
    return answer(method === 'GET' ? 200 : 201, { sid: 'SM1' })
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const reportUrl = 'https://www.example.com/api/sms-report.php?signature=s'
const twilio: SmsConfig = { provider: 'twilio', url, account, key, sender: '+15005550006' }
const bird: SmsConfig = { provider: 'bird', url, key, sender: 'Vonk' }

let warnings: unknown[] = []
const log = { debug() {}, info() {}, error() {}, warn: (...line: unknown[]) => warnings.push(line) }
const send = (sms: SmsConfig, from = '') =>
  createSms(
    { mode: 'production', sms },
    () => Promise.reject(),
    log,
  )?.({
    to: '+48501234567',
    text: 'Kod: 1 ł',
    from,
    reportUrl,
  })

beforeEach(() => {
  received = []
  warnings = []
  refusal = null
})

describe('a text message', () => {
  test('goes to Twilio as a form, from a number or a messaging service', async () => {
    await send(twilio)
    expect(received).toMatchObject([{ path: `/2010-04-01/Accounts/${account}/Messages.json` }])
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      To: '+48501234567',
      From: '+15005550006',
      Body: 'Kod: 1 ł',
      StatusCallback: reportUrl,
    })
    await send(twilio, 'Linden')
    expect(new URLSearchParams(received.pop()?.body).get('From')).toBe('Linden')
    const sender = `MG${'a'.repeat(32)}`
    await send({ ...twilio, sender })
    const form = Object.fromEntries(new URLSearchParams(received[1]?.body))
    expect([form.From, form.MessagingServiceSid]).toEqual([undefined, sender])
  })

  test('goes to Bird as JSON, in an alphabet that has every letter', async () => {
    await send(bird, 'Linden')
    expect(JSON.parse(received.pop()?.body ?? '')).toMatchObject({ originator: 'Linden' })
    await send(bird)
    expect(received).toMatchObject([{ path: '/messages' }])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      originator: 'Vonk',
      recipients: ['48501234567'],
      body: 'Kod: 1 ł',
      datacoding: 'auto',
      reportUrl,
      reference: 'vonk',
    })
  })

  test('goes to an own gateway as number and text, with the URL of its report', async () => {
    await send({ provider: 'json', url: `${url}/send?key=1` })
    expect(received).toMatchObject([{ path: '/send?key=1' }])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      to: '+48501234567',
      text: 'Kod: 1 ł',
      reportUrl,
    })
  })

  test.each([twilio, bird])('is refused with wrong credentials: $provider', async (sms) => {
    await expect(send({ ...sms, key: 'wrong' })).rejects.toMatchObject({ code: 'unavailable' })
    expect(received).toEqual([])
    expect(warnings).toEqual([
      [{ provider: sms.provider, status: 401, code: 20003 }, 'a text message was not accepted'],
    ])
  })

  test.each([
    [
      twilio,
      400,
      { code: 21211, message: 'The number +48501234567 is not valid.', status: 400 },
      21211,
    ],
    [bird, 422, { errors: [{ code: 9, description: 'no (correct) recipients: 48501234567' }] }, 9],
    [bird, 502, 'gateway', null],
  ])('that %s does not accept is logged without the number', async (sms, status, body, code) => {
    refusal = { status, body }
    await expect(send(sms)).rejects.toMatchObject({ code: 'unavailable' })
    expect(warnings).toMatchObject([[{ provider: sms.provider, status, code }, expect.anything()]])
    expect(JSON.stringify(warnings)).not.toContain('501234567')
  })

  test('fails the same way when the provider does not answer', async () => {
    await expect(send({ ...bird, url: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(warnings).toMatchObject([[{ failure: 'unreachable' }, expect.anything()]])
  })
})

test('credentials are tried without sending anything', async () => {
  const answers = [twilio, bird].flatMap((sms) => [sms, { ...sms, key: 'wrong' }])
  expect(await Promise.all(answers.map(areSmsCredentialsValid))).toEqual([true, false, true, false])
  expect(received.map(({ path }) => path).toSorted()).toEqual([
    `/2010-04-01/Accounts/${account}.json`,
    '/balance',
  ])
  expect(await areSmsCredentialsValid({ provider: 'json', url })).toBeNull()
})

describe('the configuration of text messages', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig({ SECRET: key.repeat(3), ...env }).sms

  test('is a gateway, or a provider with its account', () => {
    expect(read({})).toBeNull()
    expect(read({ SMS_URL: 'https://sms.example.com/send' })).toEqual({
      provider: 'json',
      url: 'https://sms.example.com/send',
    })
    expect(
      read({
        SMS_PROVIDER: 'twilio',
        SMS_ACCOUNT: account,
        SMS_KEY: key,
        SMS_SENDER: '+15005550006',
      }),
    ).toEqual({ ...twilio, url: 'https://api.twilio.com' })
    expect(
      read({
        SMS_PROVIDER: 'bird',
        SMS_KEY: key,
        SMS_SENDER: 'Vonk',
        SMS_URL: 'https://bird.example/',
      }),
    ).toEqual({ ...bird, url: 'https://bird.example' })
  })

  test.each([
    [
      { SMS_PROVIDER: 'twilio', SMS_SENDER: 'Vonk' },
      /SMS_ACCOUNT is missing[^]*SMS_KEY is missing/,
    ],
    [{ SMS_PROVIDER: 'bird', SMS_KEY: key }, /SMS_SENDER is missing: SMS_PROVIDER is bird/],
    [{ SMS_PROVIDER: 'json' }, /SMS_URL is missing/],
    [{ SMS_KEY: key }, /SMS_PROVIDER is missing: SMS_KEY/],
    [{ SMS_PROVIDER: 'bird', SMS_KEY: key, SMS_SENDER: 'a name too long' }, /SMS_SENDER must be/],
  ])('names what is missing: %o', (env, fault) => {
    expect(() => read(env)).toThrow(fault)
  })
})
