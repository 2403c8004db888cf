import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { CONSENT_COOKIE } from '../../../consent/rules.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { OTHER_NETWORK, TRAFFIC_COOKIE, type LanderSource } from '../../../traffic/rules.ts'
import { addLanderCounts } from '../../../traffic/server/public.ts'

const { app, request, now, advance, runJobs } = await testApp()
const agreed = `${CONSENT_COOKIE}=1.10.1790000000.0199c0de-0000-4000-8000-000000000001`
const source = `${TRAFFIC_COOKIE}=network%3Dacme%26ref%3Dclick-77`

const beacon = (body: unknown, headers: Record<string, string> = {}) =>
  request('/api/page-bounce.php', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': browser, ...headers },
  })
const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) Firefox/141.0'

const addViews = (count: number, source: Partial<LanderSource>) => {
  const none = { lander: '', slug: '', network: '', country: 'NL', language: 'en' }
  const day = now().toISOString().slice(0, 10)
  return addLanderCounts(app.pool, [{ ...none, ...source, site: 1, day, event: 'views', count }])
}

/** The counts once the jobs of the reports have run. */
async function bounces() {
  advance(60_000)
  await runJobs()
  return rows(
    app.pool,
    sql`select lander, slug, network, country, bounces, views from lander_day order by lander, network`,
  )
}

beforeEach(async () => void (await execute(app.pool, sql`delete from lander_day`)))

describe('a bounce', () => {
  test('is counted by lander, slug and source, without what identifies the click', async () => {
    await addViews(5, { lander: 'video', slug: 'spring', network: 'acme' })
    for (let round = 0; round < 2; round++) {
      const response = await beacon(
        { lander: 'video', slug: 'spring' },
        { cookie: `${agreed}; ${source}` },
      )
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    }
    const row = { lander: 'video', slug: 'spring', network: 'acme', country: 'NL', bounces: 2 }
    expect(await bounces()).toEqual([{ ...row, views: 5 }])
  })

  test('is counted at most once per view, however often it is reported', async () => {
    await addViews(2, { lander: 'video' })
    for (let round = 0; round < 5; round++) await beacon({ lander: 'video' }, { cookie: agreed })
    await beacon({ lander: 'gallery' }, { cookie: agreed })
    expect(await bounces()).toMatchObject([{ lander: 'video', bounces: 2, views: 2 }])
  })

  test('is counted with the view, where a day has too many sources for a row of its own', async () => {
    await addViews(1, { lander: 'video', network: OTHER_NETWORK })
    await beacon({ lander: 'video', slug: 'spring' }, { cookie: `${agreed}; ${source}` })
    expect(await bounces()).toMatchObject([{ network: OTHER_NETWORK, bounces: 1 }])
  })

  test.each([
    ['a program', { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/141.0' }],
    ['nobody', { 'user-agent': '' }],
  ])('of %s is not counted', async (_who, headers) => {
    await addViews(1, { lander: 'video' })
    await beacon({ lander: 'video' }, { cookie: agreed, ...headers })
    expect(await bounces()).toMatchObject([{ bounces: 0 }])
  })

  test('of a page that is no lander is counted by source alone', async () => {
    await addViews(3, {})
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
    await addViews(1, { lander: 'video' })
    expect((await beacon({ lander: 'video' }, headers)).status).toBe(200)
    expect(await bounces()).toMatchObject([{ bounces: 0 }])
  })

  test('sent by another site is refused', async () => {
    const headers = { cookie: agreed, 'sec-fetch-site': 'cross-site' }
    expect((await beacon({ lander: 'video' }, headers)).status).toBe(403)
    expect(await bounces()).toEqual([])
  })
})
