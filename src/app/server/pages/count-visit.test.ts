import type { QueryConfig, QueryResultRow } from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { plainPages } from '../../../../tests/factories/pages.ts'
import { startSession } from '../../../accounts/server/public.ts'
import { newId } from '../../../server/ids.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { serve } from '../../../server/http/serve.ts'
import { MAX_DAY_ROWS, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'
import { createLanderCounter } from '../../../traffic/server/public.ts'
import { createPageRenderer } from './render-page.ts'

const { app, now } = await testApp()
const counter = createLanderCounter({ db: app.pool, log: app.log })
let renders = 0
const bundle = {
  ...(await plainPages.bundle()),
  isSameForVisitors: (path: string) => path.startsWith('/landers/'),
  render: async (request: Request) => {
    renders++
    const status = request.url.includes('missing') ? 404 : 200
    return {
      status,
      headers: new Headers(),
      html: ['<html lang="en"><div id="root"></div></html>'],
    }
  },
}
const http = serve(
  app,
  createPageRenderer(app, { ...plainPages, bundle: async () => bundle }, counter),
)

const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) Firefox/141.0'
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  http.request(`http://localhost:3000${path}`, {
    method,
    headers: { 'user-agent': browser, cookie: 'i18n_redirected=en', ...headers },
  })

type Day = {
  lander: string
  slug: string
  network: string
  country: string
  language: string
  views: number
  starts: number
}
/** The counts since the last call. */
async function counted(): Promise<Day[]> {
  await counter.flush()
  const matches = await rows<Day>(
    app.pool,
    sql`select lander, slug, network, country, language, views, starts from lander_day order by lander, slug, network`,
  )
  await execute(app.pool, sql`delete from lander_day`)
  return matches
}
const from = (network: string) => ({
  cookie: `i18n_redirected=en; ${TRAFFIC_COOKIE}=network%3D${network}%26ref%3Dclick-77`,
})

describe('a view of a lander', () => {
  test('is counted by lander, slug, network and country, also from the cache', async () => {
    const before = renders
    for (let round = 0; round < 3; round++) await open('/landers/video/spring')
    await open('/landers/video/spring', from('acme'))
    await open('/landers/video')
    expect(renders - before).toBeLessThan(5)
    expect(await counted()).toEqual([
      {
        lander: 'video',
        slug: '',
        network: '',
        country: 'NL',
        language: 'en',
        views: 1,
        starts: 0,
      },
      {
        lander: 'video',
        slug: 'spring',
        network: '',
        country: 'NL',
        language: 'en',
        views: 3,
        starts: 0,
      },
      {
        lander: 'video',
        slug: 'spring',
        network: 'acme',
        country: 'NL',
        language: 'en',
        views: 1,
        starts: 0,
      },
    ])
  })

  test('has one slug for each language, however the link names it', async () => {
    await open('/landers/video/en')
    await open('/landers/video/auto')
    await open('/nl/landers/video/auto')
    expect((await counted()).map(({ slug, views }) => [slug, views])).toEqual([
      ['eng', 2],
      ['nl', 1],
    ])
  })

  test('is counted for every page whose bounces are reported', async () => {
    await open('/pages/terms?lb=1')
    expect(await counted()).toMatchObject([{ lander: '', slug: '', views: 1 }])
  })

  test('on a member’s entry page is counted by the name of the page, without the member', async () => {
    await open('/members/123/landing2/summer')
    expect(await counted()).toMatchObject([{ lander: 'landing2', slug: 'summer', views: 1 }])
  })

  test('of a program, a prefetch, a redirect, a missing page or another method is not counted', async () => {
    await open('/landers/video', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await open('/landers/video', { 'user-agent': 'curl/8.10.1' })
    await open('/landers/video', { 'user-agent': '' })
    await open('/landers/video', { 'sec-purpose': 'prefetch;prerender' })
    await open('/landers/video', { 'sec-fetch-dest': 'iframe' })
    await open('/landers/video?network=acme')
    await open('/landers/video?missing=1')
    await open('/landers/video', {}, 'HEAD')
    await open('/pages/terms')
    expect(await counted()).toEqual([])
  })

  test('of a member is not counted', async () => {
    const memberId = await addMember(app.pool)
    const session = { sessionId: newId(), memberId, siteId: 1, device: '', place: '' }
    const token = await startSession(app.pool, session, now())
    await open('/landers/video', { cookie: `i18n_redirected=en; auth.session=${token}` })
    expect(await counted()).toEqual([])
  })
})

describe('a start', () => {
  test('is the request of sign-up that the form of a lander sends', async () => {
    await open('/signup?gender=female&lander=gallery&slug=spring', from('acme'))
    await open('/nl/members/123/signup?lander=landing&slug=')
    expect(await counted()).toEqual([
      {
        lander: 'gallery',
        slug: 'spring',
        network: 'acme',
        country: 'NL',
        language: 'en',
        views: 0,
        starts: 1,
      },
      {
        lander: 'landing',
        slug: '',
        network: '',
        country: 'NL',
        language: 'nl',
        views: 0,
        starts: 1,
      },
    ])
  })

  test('with an invented lander is not counted, and an impossible slug counts as none', async () => {
    await open('/signup?lander=made-up')
    await open('/signup')
    await open('/pricing?lander=video')
    await open(`/signup?lander=video&slug=${encodeURIComponent('<b>x</b>')}`)
    expect(await counted()).toMatchObject([{ lander: 'video', slug: '', starts: 1 }])
  })
})

describe('the counts of a day', () => {
  test('contain no personal data', async () => {
    await open('/landers/video', from('acme'))
    await counter.flush()
    const stored = await rows<{ text: string }>(
      app.pool,
      sql`select d::text as text from lander_day d`,
    )
    expect(stored.length).toBe(1)
    expect(JSON.stringify(stored)).not.toContain('click-77')
    await counted()
  })

  test('add up when several nodes store at once', async () => {
    const nodes = Array.from({ length: 4 }, () =>
      createLanderCounter({ db: app.pool, log: app.log }),
    )
    for (const node of nodes)
      for (const slug of ['a', 'b', 'c'])
        for (let round = 0; round < 25; round++)
          node.count(
            1,
            { lander: 'video', slug, network: '', country: 'NL', language: 'en' },
            'views',
            now(),
          )
    await Promise.all(nodes.toReversed().map((node) => node.flush()))
    expect((await counted()).map(({ views }) => views)).toEqual([100, 100, 100])
  })

  test('keep invented networks in one row once there are too many', async () => {
    for (let network = 0; network < MAX_DAY_ROWS + 50; network++)
      counter.count(
        1,
        { lander: 'video', slug: '', network: `n${network}`, country: 'NL', language: 'en' },
        'views',
        now(),
      )
    await counter.flush()
    counter.count(
      1,
      { lander: 'video', slug: 'x', network: 'new', country: 'NL', language: 'en' },
      'views',
      now(),
    )
    counter.count(
      1,
      { lander: 'video', slug: '', network: 'n1', country: 'NL', language: 'en' },
      'views',
      now(),
    )
    const counts = await counted()
    expect(counts.find(({ network }) => network === 'other')?.views).toBe(1)
    expect(counts.find(({ network }) => network === 'n1')?.views).toBe(2)
    expect(counts.some(({ network }) => network === 'new')).toBe(false)
  })

  test('survive a failure of the database', async () => {
    let isDown = true
    const flaky = createLanderCounter({
      log: app.log,
      db: {
        query: <Row extends QueryResultRow>(query: QueryConfig) =>
          isDown ? Promise.reject(new Error('down')) : app.pool.query<Row>(query),
      },
    })
    flaky.count(
      1,
      { lander: 'video', slug: '', network: '', country: 'NL', language: 'en' },
      'views',
      now(),
    )
    await flaky.flush()
    isDown = false
    flaky.count(
      1,
      { lander: 'video', slug: '', network: '', country: 'NL', language: 'en' },
      'views',
      now(),
    )
    await flaky.flush()
    expect(await counted()).toMatchObject([{ views: 2 }])
  })
})
