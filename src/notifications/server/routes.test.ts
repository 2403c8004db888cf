import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { bodyAbout, serviceReports } from '../../../tests/factories/mail-services.ts'
import { snsCertificate } from '../../../tests/factories/sns-certificate.ts'
import { getUser } from '../../accounts/contract.ts'
import { giveLike } from '../../likes/contract.ts'
import { AddressRefused } from '../../server/mail/mail.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import type { Outgoing } from '../../server/outgoing/outgoing.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { getPreferences, resumeMails } from '../contract.ts'
import { MAIL_REPORTS } from '../rules.ts'

/** Answers with the certificate of Amazon SNS. */
const amazon: Outgoing = {
  isRefused: async () => false,
  request: async () => ({ status: 200, header: () => null, body: Buffer.from(snsCertificate) }),
}
const { app, as, request, runJobs, mails, advance } = await testApp({ outgoing: amazon })

const token = createHmac('sha256', app.config.secret).update(MAIL_REPORTS).digest('base64url')
const report = (body: string, type = 'application/json', key = token) =>
  request('/api/mail-reports.php', {
    method: 'POST',
    body,
    headers: { 'content-type': type, authorization: `Bearer ${key}` },
  })
const loadReasons = async (member: string) =>
  (await (await as(member))(getUser, {})).user?.notifications_disabled

describe('mail reports', () => {
  test('disables all mails after a bounce or spam complaint, until the member enables them again', async () => {
    const bounced = await addMember(app.pool, { email: 'Gone@example.com' })
    const annoyed = await addMember(app.pool, { email: 'annoyed@example.com' })
    const reports = [
      { kind: 'bounce', address: 'gone@example.com' },
      { kind: 'complaint', address: 'annoyed@example.com' },
      { kind: 'bounce', address: 'nobody@example.com' },
    ]
    expect((await report(JSON.stringify({ reports }))).status).toBe(204)
    expect(await loadReasons(bounced)).toEqual(['bounce'])
    expect(await loadReasons(annoyed)).toEqual(['fbl'])
    expect((await (await as(annoyed))(getPreferences, {})).stopped).toBe('fbl')
    await (
      await as(await addMember(app.pool, { gender: 'male' }))
    )(giveLike, { member: annoyed })
    advance(11 * 60_000)
    await runJobs()
    expect(mails.filter(({ to }) => to === 'annoyed@example.com')).toEqual([])
    await (
      await as(annoyed)
    )(resumeMails, {})
    expect(await loadReasons(annoyed)).toEqual([])
  })

  const delivery = (status: string, action = 'failed') => `From: MAILER-DAEMON@mx.example
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; mailed@example.com
Action: ${action}
Status: ${status}

--x--
`
  const feedback = `Content-Type: multipart/report; report-type=feedback-report; boundary=x

--x
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Rcpt-To: <marked@example.com>

--x--
`

  test('parses the report formats of mail servers', async () => {
    const mailed = await addMember(app.pool, { email: 'mailed@example.com' })
    const marked = await addMember(app.pool, { email: 'marked@example.com' })
    for (const message of [
      delivery('4.4.1', 'delayed'),
      delivery('5.2.2'),
      delivery('5.7.1'),
      'no report at all',
    ])
      expect((await report(message, 'message/rfc822')).status).toBe(204)
    expect(await loadReasons(mailed)).toEqual([])
    await report(delivery('5.1.1').replaceAll('\n', '\r\n'), 'message/rfc822')
    await report(feedback, 'message/rfc822')
    expect([await loadReasons(mailed), await loadReasons(marked)]).toEqual([['bounce'], ['fbl']])
  })

  test.each(serviceReports)('takes what %s sends', async (service, body, expected) => {
    const addresses = ['jane', 'richard'].map(
      (name) => `${name}.${service.replace(/\W/g, '')}@example.com`,
    )
    const [jane = '', richard = ''] = addresses
    const text = bodyAbout(body, jane, richard)
    const members = await Promise.all(addresses.map((email) => addMember(app.pool, { email })))
    expect((await report(text, 'text/plain; charset=UTF-8')).status).toBe(204)
    expect(await Promise.all(members.map(loadReasons))).toEqual(expected)
  })

  test('takes the token from the URL of a service that sends no header of ours', async () => {
    const body = JSON.stringify({ reports: [] })
    const post = (path: string, headers: Record<string, string> = {}) =>
      request(path, { method: 'POST', body, headers }).then(({ status }) => status)
    const basic = (password: string) => ({ authorization: `Basic ${btoa(`reports:${password}`)}` })
    const path = '/api/mail-reports.php'
    expect([
      await post(path, basic(token)),
      await post(`${path}?token=${token}`),
      await post(path, basic('wrong')),
      await post(`${path}?token=wrong`),
      await post(path),
    ]).toEqual([204, 204, 404, 404, 404])
  })

  test.each(['', 'wrong', token.slice(1)])('refuses the token "%s"', async (key) => {
    const member = await addMember(app.pool, { email: `kept${key.length}@example.com` })
    const body = JSON.stringify({
      reports: [{ kind: 'bounce', address: `kept${key.length}@example.com` }],
    })
    expect((await report(body, 'application/json', key)).status).toBe(404)
    expect(await loadReasons(member)).toEqual([])
  })

  test.each([
    '',
    '{',
    '[]',
    '{"reports":[{"kind":"love","address":"a@b.c"}]}',
    '{"event":"bounce","sg_event_id":"x","email":"a@b.c"}',
  ])('refuses the body "%s"', async (body) => {
    const response = await report(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'bad_input', params: { reason: expect.stringContaining('docs/mail.md') } },
    })
  })

  test('disables mails to an address that the mail server rejects as unknown', async () => {
    const member = await addMember(app.pool, { email: 'unknown@example.com' })
    const originalSendMail = app.sendMail
    app.sendMail = async () => Promise.reject(new AddressRefused())
    await queueMail(
      {
        enqueue: (job, payload, options) => enqueue(app.pool, job, payload, options),
        site: app.siteById(1),
      },
      { template: 'accounts/confirm-address', to: 'unknown@example.com', locale: 'en', values: {} },
    )
    await runJobs()
    app.sendMail = originalSendMail
    expect(await loadReasons(member)).toEqual(['bounce'])
  })
})

describe('the unsubscribe link', () => {
  test('leads to a page in the reader’s language that asks for confirmation', async () => {
    const member = await addMember(app.pool)
    const signed = createHmac('sha256', app.config.secret)
      .update(`${member}.like`)
      .digest('base64url')
    const path = `/api/unsubscribe.php?${new URLSearchParams({ m: member, t: 'like', s: signed })}`
    const headers = { accept: 'text/html', 'accept-language': 'pl' }
    const redirect = await request(path, { headers })
    expect([redirect.status, redirect.headers.get('location')?.split('?')[0]]).toEqual([
      303,
      '/pl/unsubscribe',
    ])
    expect(await loadReasons(member)).toEqual([])
    const done = await request(path, { method: 'POST', headers })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/pl/unsubscribe?done=1'])
    expect(await loadReasons(member)).toEqual(['listunsubscribe'])
  })

  test('with a wrong signature leads to a page that says so, and disables nothing', async () => {
    const member = await addMember(app.pool)
    const path = `/api/unsubscribe.php?${new URLSearchParams({ m: member, t: 'like', s: 'wrong' })}`
    const headers = { accept: 'text/html', 'accept-language': 'pl' }
    for (const method of ['GET', 'POST']) {
      const { status, headers: answer } = await request(path, { method, headers })
      expect([status, answer.get('location')]).toEqual([303, '/pl/unsubscribe'])
    }
    expect((await request(path, { method: 'POST' })).status).toBe(404)
    expect(await loadReasons(member)).toEqual([])
  })
})
