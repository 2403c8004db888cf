import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { deskMails } from '../../../tests/factories/desk-mails.ts'
import { signSns } from '../../../tests/factories/mail-services.ts'
import { snsCertificate } from '../../../tests/factories/sns-certificate.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import type { Outgoing } from '../../server/outgoing/outgoing.ts'
import { answerCase, getCaseThread } from '../contract.ts'

/** The requests to other hosts. */
const requested: string[] = []
const outgoing: Outgoing = {
  isRefused: async () => false,
  request: async (url) => {
    requested.push(url)
    return {
      status: 200,
      header: () => null,
      body: Buffer.from(url.endsWith('.pem') ? snsCertificate : ''),
    }
  },
}
const node = await testApp({ outgoing })
const { app, as, request } = node
app.limits.consume = async () => {}
const { findCases, newAddress, token } = deskMails(node)
const support = await as(await addStaff(app.pool, ['support']))

const post = (type: string, body: string | Uint8Array<ArrayBuffer>, authorization = token) =>
  request('/api/incoming-mail.php', {
    method: 'POST',
    headers: { authorization: `Bearer ${authorization}`, 'content-type': type },
    body,
  })
const postRaw = (body: string | Uint8Array<ArrayBuffer>) => post('message/rfc822', body)

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n').toString('base64')
type Mail = { from: string; id?: string; headers?: string[] }
/** As a mail server passes it on: encoded words, quoted-printable, two forms of the text and a file. */
const toMime = ({ from, id = newId(), headers = [] }: Mail) =>
  [
    `From: =?ISO-8859-1?Q?J=FCrgen_M=FCller?= <${from}>`,
    'To: support@vonk.example',
    'Subject: =?UTF-8?B?UsO8Y2t6YWhsdW5nIGbDvHIgQmVzdGVsbHVuZw==?=',
    `Message-ID: <${id}@mail.example>`,
    'MIME-Version: 1.0',
    ...headers,
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=ISO-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Ich h=E4tte gern mein Geld zur=FCck.',
    '--inner',
    'Content-Type: text/html; charset=UTF-8',
    '',
    '<p>Ich hätte gern <b>mein Geld</b> zurück.</p><img src="https://pixel.example/1.gif">',
    '--inner--',
    '--outer',
    'Content-Type: application/pdf; name="bill.pdf"',
    "Content-Disposition: attachment; filename*=UTF-8''Rechnung%20f%C3%BCr%20mich.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    pdf,
    '--outer--',
    '',
  ].join('\r\n')

const onlyCase = async (email: string) => {
  const cases = await findCases(email)
  expect(cases).toHaveLength(1)
  return cases[0]?.id ?? ''
}
const read = async (id: string) => (await support(getCaseThread, { id })).thread

describe('a mail as it is on the wire', () => {
  test('is a case with its words, its name and its files, once', async () => {
    const from = newAddress()
    const mail = toMime({ from })
    for (const answer of [await postRaw(mail), await postRaw(mail)]) expect(answer.status).toBe(204)
    const id = await onlyCase(from)
    expect(await read(id)).toMatchObject({
      subject: 'Rückzahlung für Bestellung',
      messages: [
        {
          text: 'Ich hätte gern mein Geld zurück.',
          attachments: [{ name: 'Rechnung für mich.pdf', type: 'application/pdf', stored: true }],
        },
      ],
    })
    expect(
      await row(app.pool, sql`select name from complaint where complaint_id = ${id}`),
    ).toMatchObject({ name: 'Jürgen Müller' })
  })

  test('goes on with the case whose answer it answers, without what it repeats', async () => {
    const from = newAddress()
    await postRaw(toMime({ from }))
    const id = await onlyCase(from)
    await support(answerCase, { id, text: 'We pay it back.', version: 0, close: false })
    const { mail_id: answer } = await row<{ mail_id: string }>(
      app.pool,
      sql`select mail_id from case_message where case_id = ${id} and kind = 'sent'`,
    )
    const reply = [
      `From: ${from}`,
      'Subject: Re: something else',
      `Message-ID: <${newId()}@mail.example>`,
      `In-Reply-To: <${answer}>`,
      '',
      'Thank you!',
      '',
      'On Mon, 30 Nov 2026 at 10:00, Vonk wrote:',
      '> We pay it back.',
    ].join('\r\n')
    expect((await postRaw(reply)).status).toBe(204)
    expect((await read(await onlyCase(from))).messages.at(-1)).toMatchObject({
      kind: 'received',
      text: 'Thank you!',
    })
  })

  test('with markup alone is read as its words, and loads nothing', async () => {
    const from = newAddress()
    const words =
      '<style>p{color:red}</style><p>Where are <b>they</b>?</p><img src="https://pixel.example/2.gif">'
    await postRaw(`From: ${from}\r\nSubject: Credits\r\nContent-Type: text/html\r\n\r\n${words}`)
    expect((await read(await onlyCase(from))).messages[0]?.text).toBe('Where are they?')
    expect(requested.filter((url) => url.includes('pixel'))).toEqual([])
  })

  test.each([
    ['Auto-Submitted: auto-replied', 'an auto-reply'],
    ['Return-Path: <>', 'a bounce'],
    ['List-Id: <news.example>', 'a list'],
  ])('of a program (%s) opens nothing', async (header) => {
    const from = newAddress()
    expect((await postRaw(toMime({ from, headers: [header] }))).status).toBe(204)
    expect(await findCases(from)).toEqual([])
  })

  test.each([
    ['without an author', 'Subject: Hello\r\n\r\nHello'],
    ['that is none', ''],
    [
      'with more headers than a mail has',
      `From: a@mail.example\r\nX-Long: ${'x'.repeat(300_000)}\r\n\r\nHello`,
    ],
  ])('%s is refused, and so is the next one not', async (_, body) => {
    expect((await postRaw(body)).status).toBe(400)
    const from = newAddress()
    expect((await postRaw(toMime({ from }))).status).toBe(204)
  })

  test('of parts within parts without end is refused in less than a second', async () => {
    const deep = Array.from(
      { length: 2_000 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    ).join('')
    const started = performance.now()
    expect((await postRaw(`From: a@mail.example\r\n${deep}`)).status).toBe(400)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('needs the token', async () => {
    const from = newAddress()
    expect((await post('message/rfc822', toMime({ from }), 'wrong')).status).toBe(404)
    expect(await findCases(from)).toEqual([])
  })
})

describe('a mail from Amazon SES', () => {
  const topic = 'arn:aws:sns:us-west-2:123456789012:Incoming'
  const toNotification = (message: string) =>
    signSns({
      Type: 'Notification',
      MessageId: newId(),
      TopicArn: topic,
      Message: message,
      Timestamp: '2026-11-29T00:54:06.655Z',
    })
  type Receipt = { encoding?: string; virus?: string }
  const toReceived = (content: string, { encoding = 'UTF8', virus = 'PASS' }: Receipt = {}) =>
    toNotification(
      JSON.stringify({
        notificationType: 'Received',
        mail: { source: 'x@mail.example' },
        receipt: {
          action: { type: 'SNS', topicArn: topic, encoding },
          virusVerdict: { status: virus },
        },
        content,
      }),
    )
  const send = async (body: unknown) =>
    (await post('text/plain; charset=UTF-8', JSON.stringify(body))).status

  test('is a case, in both encodings', async () => {
    const [plain, encoded] = [newAddress(), newAddress()]
    expect(await send(toReceived(toMime({ from: plain })))).toBe(204)
    const bytes = Buffer.from(toMime({ from: encoded })).toString('base64')
    expect(await send(toReceived(bytes, { encoding: 'BASE64' }))).toBe(204)
    for (const from of [plain, encoded])
      expect((await read(await onlyCase(from))).messages[0]).toMatchObject({
        text: 'Ich hätte gern mein Geld zurück.',
        attachments: [{ stored: true }],
      })
  })

  test('with a virus keeps the names of its files alone', async () => {
    const from = newAddress()
    expect(await send(toReceived(toMime({ from }), { virus: 'FAIL' }))).toBe(204)
    expect((await read(await onlyCase(from))).messages[0]?.attachments).toMatchObject([
      { name: 'Rechnung für mich.pdf', stored: false },
    ])
  })

  test('is refused without the signature of Amazon', async () => {
    const from = newAddress()
    const changed = { ...toReceived(toMime({ from: 'other@mail.example' })) }
    expect(await send({ ...changed, Message: toReceived(toMime({ from }))['Message'] })).toBe(403)
    expect(await findCases(from)).toEqual([])
  })

  test('comes after its subscription was confirmed at Amazon alone', async () => {
    const subscription = (host: string) =>
      signSns({
        Type: 'SubscriptionConfirmation',
        MessageId: newId(),
        Token: '2336412f37',
        TopicArn: topic,
        Message: 'You have chosen to subscribe to the topic.',
        SubscribeURL: `https://${host}/?Action=ConfirmSubscription`,
        Timestamp: '2026-11-29T00:54:06.655Z',
      })
    expect(await send(subscription('sns.us-west-2.amazonaws.com.evil.example'))).toBe(400)
    expect(await send(subscription('sns.us-west-2.amazonaws.com'))).toBe(204)
    expect(requested.filter((url) => url.includes('ConfirmSubscription'))).toEqual([
      'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription',
    ])
  })

  test('other notifications are no mail', async () => {
    expect(await send(toNotification('Successfully validated SNS topic'))).toBe(204)
    expect(await send(toNotification(JSON.stringify({ notificationType: 'Bounce' })))).toBe(400)
  })
})

describe('a sender without end', () => {
  test('opens five cases a day, and the rest goes on in the last one', async () => {
    const from = newAddress()
    for (let count = 0; count < 8; count += 1)
      expect((await postRaw(toMime({ from, id: `loop-${count}-${from}` }))).status).toBe(204)
    const cases = await findCases(from)
    expect(cases).toHaveLength(5)
    expect((await read(cases.at(-1)?.id ?? '')).messages).toHaveLength(4)
    await node.runJobs()
    // The limit of mails of one kind to an address.
    expect(node.mails.filter(({ to }) => to === from)).toHaveLength(3)
    node.advance(25 * 3_600_000)
    await postRaw(toMime({ from }))
    expect(await findCases(from)).toHaveLength(6)
  })
})
