import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import {
  mailgun,
  signMailgun,
  signSns,
  snsCertificateUrl,
} from '../../../tests/factories/mail-services.ts'
import { snsCertificate } from '../../../tests/factories/sns-certificate.ts'
import { getUser } from '../../accounts/contract.ts'
import type { Outgoing } from '../../server/outgoing/outgoing.ts'
import { MAIL_REPORTS } from '../rules.ts'

/** The requests to other hosts; each is answered with `subscribeStatus`, that of a certificate with it. */
const requested: string[] = []
let subscribeStatus = 200
let certificate = snsCertificate
const outgoing: Outgoing = {
  isRefused: async () => false,
  request: async (url) => {
    requested.push(url)
    const isCertificate = url.endsWith('.pem')
    const body = Buffer.from(isCertificate ? certificate : '')
    return { status: isCertificate ? 200 : subscribeStatus, header: () => null, body }
  },
}
const { app, as, request, now } = await testApp({ outgoing })

const token = createHmac('sha256', app.config.secret).update(MAIL_REPORTS).digest('base64url')
const report = (body: string, origin = '') =>
  request(`${origin}/api/mail-reports.php`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
const loadReasons = async (member: string) =>
  (await (await as(member))(getUser, {})).user?.notifications_disabled

describe('the signature of a report', () => {
  const subscription = (host: string) =>
    JSON.stringify(
      signSns({
        Type: 'SubscriptionConfirmation',
        MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
        Token: '2336412f37',
        TopicArn: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
        Message: 'You have chosen to subscribe to the topic.',
        SubscribeURL: `https://${host}/?Action=ConfirmSubscription&Token=2336412f37`,
        Timestamp: '2012-04-26T20:45:04.751Z',
      }),
    )

  const toBounce = (address: string, version: '1' | '2' = '1') => ({
    ...signSns(
      {
        Type: 'Notification',
        MessageId: '22b80b92',
        TopicArn: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
        Message: JSON.stringify({
          notificationType: 'Bounce',
          mail: {},
          bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: address }] },
        }),
        Timestamp: '2012-05-02T00:54:06.655Z',
      },
      version,
    ),
  })

  test('fetches the certificate of Amazon SNS once, for both versions of its signature', async () => {
    const email = 'signed@example.com'
    const member = await addMember(app.pool, { email })
    await report(JSON.stringify(toBounce('nobody@example.com')))
    requested.length = 0
    expect((await report(JSON.stringify(toBounce(email, '2')))).status).toBe(204)
    expect(await loadReasons(member)).toEqual(['bounce'])
    expect(requested).toEqual([])
  })

  test.each([
    ['another message', { Message: '{"notificationType":"Delivery","mail":{}}' }],
    ['another topic', { TopicArn: 'arn:aws:sns:us-west-2:999999999999:Other' }],
    ['no signature', { Signature: '' }],
    ['a version that SNS does not have', { SignatureVersion: '3' }],
    ['a certificate of another host', { SigningCertURL: 'https://evil.example/sns.pem' }],
    [
      'a certificate of a host that begins alike',
      { SigningCertURL: 'https://sns.us-west-2.amazonaws.com.evil.example/sns.pem' },
    ],
    [
      'a certificate of a bucket named sns',
      { SigningCertURL: 'https://sns.s3.amazonaws.com/sns.pem' },
    ],
    [
      'a certificate of such a bucket of a region',
      { SigningCertURL: 'https://sns.s3-us-west-2.amazonaws.com/sns.pem' },
    ],
    ['a certificate without https', { SigningCertURL: snsCertificateUrl.replace('https', 'http') }],
  ])('refuses a message of Amazon SNS with %s', async (_, change) => {
    const email = `unsigned-${crypto.randomUUID()}@example.com`
    const member = await addMember(app.pool, { email })
    requested.length = 0
    const body = JSON.stringify({ ...toBounce(email), ...change })
    expect((await report(body)).status).toBe(403)
    expect(await loadReasons(member)).toEqual([])
    expect(requested).toEqual([])
  })

  test('asks Amazon SNS for a repeat while the certificate cannot be read', async () => {
    certificate = 'not a certificate'
    const SigningCertURL = 'https://sns.eu-west-1.amazonaws.com/other.pem'
    const body = JSON.stringify({ ...toBounce('gone@example.com'), SigningCertURL })
    expect((await report(body)).status).toBe(503)
    certificate = snsCertificate
    expect((await report(body)).status).toBe(204)
  })

  test('requires the signature of Mailgun at every host once a brand has its key', async () => {
    const key = 'key-of-the-brand'
    const member = await addMember(app.pool, { email: 'mailgun@example.com' })
    const event = { event: 'complained', recipient: 'mailgun@example.com' }
    const send = (signature?: unknown, origin?: string) => {
      const body = { ...mailgun(event), ...(signature !== undefined && { signature }) }
      return report(JSON.stringify(body), origin)
    }
    const set = async (value: string) => {
      const settings = JSON.stringify({ mailgun_key: value })
      await app.pool.query('update site set settings = settings || $1 where site_id = 1', [
        settings,
      ])
      app.bus.publish('sites', null)
      await expect.poll(() => app.siteById(1).settings.mailgun_key, { interval: 10 }).toBe(value)
    }
    await set(key)
    const day = 86_400_000
    const other = app.getOrigin(app.siteById(2))
    expect((await send()).status).toBe(403)
    expect((await send(undefined, other)).status).toBe(403)
    expect((await send(signMailgun('another key', now()))).status).toBe(403)
    expect((await send(signMailgun('another key', now()), other)).status).toBe(403)
    expect((await send(signMailgun(key, new Date(now().getTime() - day)))).status).toBe(403)
    expect(await loadReasons(member)).toEqual([])
    expect((await send(signMailgun(key, now()))).status).toBe(204)
    expect(await loadReasons(member)).toEqual(['fbl'])
    expect((await send(signMailgun(key, now()), other)).status).toBe(204)
    await set('')
    expect((await send(undefined, other)).status).toBe(204)
  })

  test('confirms a subscription of Amazon SNS, and asks for a repeat if that fails', async () => {
    requested.length = 0
    expect((await report(subscription('sns.us-west-2.amazonaws.com'))).status).toBe(204)
    subscribeStatus = 500
    expect((await report(subscription('sns.us-west-2.amazonaws.com'))).status).toBe(503)
    subscribeStatus = 200
    const url = 'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37'
    expect(requested.filter((one) => one !== snsCertificateUrl)).toEqual([url, url])
  })

  test.each([
    'evil.example',
    'sns.us-west-2.amazonaws.com.evil.example',
    'bucket.s3.amazonaws.com',
    'sns.s3.amazonaws.com',
    'sns.s3-us-west-2.amazonaws.com',
  ])('confirms no subscription at %s', async (host) => {
    requested.length = 0
    expect((await report(subscription(host))).status).toBe(400)
    expect(requested.filter((one) => one !== snsCertificateUrl)).toEqual([])
  })
})
