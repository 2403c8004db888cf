import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { smsReportUrl } from '../../server/sms-report.ts'

const { app, request } = await testApp()
const number = '+48501234567'
const sign = (text: string) =>
  createHmac('sha256', app.config.secret).update(text).digest('base64url')
const url = new URL(
  smsReportUrl({ origin: app.config.origin, sign }, 'payments/debit-code', number),
)
const path = `${url.pathname}${url.search}`

const reportAsTwilio = (form: Record<string, string>, to = path) =>
  request(to, {
    method: 'POST',
    body: new URLSearchParams({ MessageSid: 'SM1', To: number, ...form }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }).then(({ status }) => status)
const reportAsBird = (query: Record<string, string>) =>
  request(`${path}&${new URLSearchParams({ recipient: '48501234567', ...query })}`).then(
    ({ status }) => status,
  )
const reportAsGateway = (report: unknown, to = path) =>
  request(to, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
  }).then(({ status }) => status)
const logged = () =>
  rows(app.pool, sql`select template, covered_address, state, detail from mail_log`)

beforeEach(() => execute(app.pool, sql`delete from mail_log`))

describe('a report about a text message', () => {
  test.each([
    [
      'Twilio',
      () => reportAsTwilio({ MessageStatus: 'undelivered', ErrorCode: '30003' }),
      'undelivered 30003',
    ],
    [
      'Bird',
      () => reportAsBird({ status: 'delivery_failed', statusErrorCode: '12' }),
      'delivery_failed 12',
    ],
    [
      'a gateway of one’s own',
      () => reportAsGateway({ to: number, status: 'failed', code: 'no_route' }),
      'failed no_route',
    ],
    [
      'a gateway that has no code',
      () => reportAsGateway({ to: number, status: 'failed' }),
      'failed',
    ],
  ])(
    'of %s puts one that did not arrive into the log, without its number',
    async (_, report, detail) => {
      expect(await report()).toBe(204)
      expect(await logged()).toEqual([
        {
          template: 'payments/debit-code',
          covered_address: '+48•••',
          state: 'failed',
          detail: `text message ${detail}`,
        },
      ])
    },
  )

  test('that is on its way or arrived says nothing', async () => {
    expect(await reportAsTwilio({ MessageStatus: 'sent' })).toBe(204)
    expect(await reportAsTwilio({ MessageStatus: 'delivered' })).toBe(204)
    expect(await reportAsBird({ status: 'delivered' })).toBe(204)
    expect(await reportAsGateway({ to: number, status: 'sent' })).toBe(204)
    expect(await reportAsGateway({ to: number, status: 'delivered', code: 0 })).toBe(204)
    expect(await logged()).toEqual([])
  })

  test('is refused at a URL that is not that of a message to this number', async () => {
    const failed = { MessageStatus: 'failed' }
    expect(await reportAsTwilio({ ...failed, To: '+48501234568' })).toBe(404)
    expect(await reportAsTwilio(failed, path.replace('debit-code', 'receipt'))).toBe(404)
    expect(await reportAsTwilio(failed, path.replace(/signature=.*/, 'signature=x'))).toBe(404)
    expect(await reportAsTwilio({}, path)).toBe(400)
    expect(await reportAsTwilio({ MessageStatus: 'failed\n' }, path)).toBe(400)
    const ofGateway = { to: number, status: 'failed' }
    expect(await reportAsGateway({ ...ofGateway, to: '+48501234568' })).toBe(404)
    expect(await reportAsGateway(ofGateway, path.replace('debit-code', 'receipt'))).toBe(404)
    expect(await reportAsGateway(ofGateway, path.replace(/&signature=.*/, ''))).toBe(404)
    expect(await reportAsGateway({ ...ofGateway, status: 'lost' })).toBe(400)
    expect(await reportAsGateway({ ...ofGateway, code: 'no route\n' })).toBe(400)
    expect(await reportAsGateway('')).toBe(400)
    expect(await logged()).toEqual([])
  })
})
