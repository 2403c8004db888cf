import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { CONSENT_COOKIE } from '../../../consent/rules.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { TRAFFIC_COOKIE } from '../../../traffic/rules.ts'

const { app, request } = await testApp()
const agreed = `${CONSENT_COOKIE}=1.10.1790000000.0199c0de-0000-4000-8000-000000000001`
const source = `${TRAFFIC_COOKIE}=network%3Dacme%26ref%3Dclick-77`

const beacon = (body: unknown, headers: Record<string, string> = {}) =>
  request('/api/page-bounce.php', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const bounces = () =>
  rows(app.pool, sql`select lander, slug, network, country, bounces, views from lander_day`)

beforeEach(async () => void (await execute(app.pool, sql`delete from lander_day`)))

describe('a bounce', () => {
  test('is counted by lander, slug and source, without what identifies the click', async () => {
    for (let round = 0; round < 2; round++) {
      const response = await beacon(
        { lander: 'video', slug: 'spring' },
        { cookie: `${agreed}; ${source}` },
      )
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    }
    const row = { lander: 'video', slug: 'spring', network: 'acme', country: 'NL', bounces: 2 }
    expect(await bounces()).toEqual([{ ...row, views: 0 }])
  })

  test('of a page that is no lander is counted by source alone', async () => {
    await beacon({}, { cookie: agreed })
    await beacon({ lander: 'made-up', slug: 'x' }, { cookie: agreed })
    expect(await bounces()).toMatchObject([{ lander: '', slug: '', network: '', bounces: 2 }])
  })

  test.each([
    ['without an answer', {}],
    ['after a no', { cookie: agreed.replace('1.10.', '1.00.') }],
    ['with consent to marketing alone', { cookie: agreed.replace('1.10.', '1.01.') }],
    ['with Global Privacy Control', { cookie: agreed, 'sec-gpc': '1' }],
  ])('%s is not counted', async (_when, headers) => {
    expect((await beacon({ lander: 'video' }, headers)).status).toBe(200)
    expect(await bounces()).toEqual([])
  })

  test('sent by another site is refused', async () => {
    const headers = { cookie: agreed, 'sec-fetch-site': 'cross-site' }
    expect((await beacon({ lander: 'video' }, headers)).status).toBe(403)
    expect(await bounces()).toEqual([])
  })
})
