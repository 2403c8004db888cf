import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { sessionCookieOf, signupForm } from '../../../../tests/factories/signup.ts'
import { plainPages } from '../../../../tests/factories/pages.ts'
import type { RenderOptions } from '../../../platform/page-bundle.ts'
import type { Api } from '../../../platform/contract.ts'
import { execute } from '../../../server/database/query.ts'
import { getSettings } from '../../../sites/contract.ts'
import { ENTRY_COOKIE } from '../../../sites/visitor-rules.ts'
import { parseTraffic, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'

const zones: RenderOptions['timeZone'][] = []
const pages: typeof plainPages = {
  ...plainPages,
  bundle: async () => {
    const bundle = await plainPages.bundle()
    return {
      ...bundle,
      isSameForVisitors: (path) => path === '/shared',
      render: (page, options) => {
        zones.push(options.timeZone)
        return bundle.render(page, options)
      },
    }
  },
}
const { app, request } = await testApp({ pages })

const arrive = (path: string, headers: Record<string, string> = {}, member?: string) =>
  request(path, { headers }, member)
const toCookie = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')
const toSource = (response: Response) =>
  parseTraffic(
    decodeURIComponent(
      toCookie(response, TRAFFIC_COOKIE)?.[0]?.slice(TRAFFIC_COOKIE.length + 1) ?? '',
    ),
  )

describe('traffic sources', () => {
  test('stores the traffic source for 30 days and removes it from the URL', async () => {
    const keys = 'network=acme&ref={r7}&sub=one&sub1=&aff_sub2=two&aff_sub3={three}&cpc=0.40'
    const response = await arrive(`/de/members?gender=female&${keys}&t=9`)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/de/members?gender=female&t=9',
    ])
    expect(toSource(response)).toEqual({
      network: 'acme',
      ref: 'r7',
      sub1: 'one',
      sub2: 'two',
      sub3: 'three',
      cpc: '0.40',
    })
    expect(toCookie(response, TRAFFIC_COOKIE)?.map((field) => field.trim())).toEqual(
      expect.arrayContaining(['Max-Age=2592000', 'HttpOnly', 'SameSite=Lax', 'Path=/']),
    )
  })

  test('stores the last click, cuts values at 64 characters, and keeps the source of a member’s sign-up', async () => {
    const again = await arrive('/members?network=other', {
      cookie: `${TRAFFIC_COOKIE}=network%3Dacme%26ref%3Dr7`,
    })
    expect(toSource(again)).toEqual({ network: 'other' })
    expect(toSource(await arrive(`/members?network=${'x'.repeat(99)}`))).toEqual({
      network: 'x'.repeat(64),
    })
    const member = await arrive('/members?network=late', {}, await addMember(app.pool))
    expect([member.status, member.headers.get('location')]).toEqual([302, '/members'])
    expect(toCookie(member, TRAFFIC_COOKIE)).toBeUndefined()
  })

  test('a source survives a change of language, a no to consent, and sign-up', async () => {
    const german = await arrive('/landers/video?network=acme&ref=r7&set_language=de')
    expect(german.headers.get('location')).toBe('/de/landers/video?network=acme&ref=r7')
    const stored = await arrive('/de/landers/video?network=acme&ref=r7')
    const cookie = toCookie(stored, TRAFFIC_COOKIE)?.[0] ?? ''
    const refused = await request('/api/consent.php', {
      method: 'POST',
      body: 'answer=none',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(refused.status).toBe(303)
    expect(toCookie(refused, TRAFFIC_COOKIE)).toBeUndefined()
    const joined = await request('/api/signup.php', {
      method: 'POST',
      body: JSON.stringify({ ...signupForm, lander: 'video', slug: 'spring' }),
      headers: { cookie, 'content-type': 'application/json' },
    })
    const headers = { cookie: sessionCookieOf(joined) }
    const account: unknown = await (await request('/api/account.php', { headers })).json()
    expect(account).toMatchObject({
      traffic: { network: 'acme', ref: 'r7', lander: 'video', slug: 'spring' },
    })
  })

  test('never redirects to another host, even if the path begins with two slashes', async () => {
    const response = await arrive('http://localhost:3000//evil.example/members?network=acme')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/evil.example/members?network=acme',
    ])
  })

  test('ignores traffic keys without a value or with an empty placeholder', async () => {
    const response = await arrive('/members?network={}&sub1=')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/members'])
    expect(toCookie(response, TRAFFIC_COOKIE)).toBeUndefined()
  })
})

describe('the time zone of a page', () => {
  const abroad = { cookie: 'i18n_redirected=en; tz=480.America/Los_Angeles' }
  const readZone = async (path: string, headers: Record<string, string>, member?: string) => {
    zones.length = 0
    await arrive(path, headers, member)
    return zones
  }
  const inZone = async (zone: string) => {
    const member = await addMember(app.pool)
    await execute(app.pool, sql`update account set time_zone = ${zone} where member_id = ${member}`)
    return member
  }

  test('is that of the account before that of the browser', async () => {
    const amsterdam = await inZone('Europe/Amsterdam')
    expect(await readZone('/members', abroad, amsterdam)).toEqual(['Europe/Amsterdam'])
  })

  test('is that of the browser where the account names none, or nobody is logged in', async () => {
    const nowhere = await inZone('UTC')
    expect(await readZone('/members', abroad, nowhere)).toEqual(['America/Los_Angeles'])
    expect(await readZone('/members', abroad)).toEqual(['America/Los_Angeles'])
    expect(await readZone('/members', { cookie: 'i18n_redirected=en' }, nowhere)).toEqual([null])
    const unknown = { cookie: 'i18n_redirected=en; tz=0.Mars/Olympus' }
    expect(await readZone('/members', unknown)).toEqual([null])
  })

  test('is none on a page that all visitors share', async () => {
    expect(await readZone('/shared', abroad)).toEqual([null])
  })
})

test('chooses the language of the landing page by cookie, then domain, then browser', async () => {
  const { settings } = app.siteById(1)
  const to = async (headers: Record<string, string>) =>
    (await arrive('/?gender=male', headers)).headers.get('location')
  expect(await to({ 'accept-language': 'pl,en;q=0.5' })).toBe('/pl?gender=male')
  settings.domain_language = 'de-DE'
  expect(await to({ 'accept-language': 'pl' })).toBe('/de?gender=male')
  expect(await to({ 'accept-language': 'pl', cookie: 'i18n_redirected=fr' })).toBe(
    '/fr?gender=male',
  )
  expect(await to({ cookie: 'i18n_redirected=en' })).toBeNull()
  settings.domain_language = 'xx'
  expect(await to({ 'accept-language': 'pl' })).toBe('/pl?gender=male')
  settings.domain_language = ''
})

describe('a URL without a language prefix', () => {
  const plain = { cookie: 'i18n_redirected=' }
  const leads = async (path: string, headers: Record<string, string> = {}, member?: string) =>
    (await arrive(path, headers, member)).headers.get('location')

  test('redirects by cookie, then account, then browser', async () => {
    const polish = await addMember(app.pool, { language: 'pl' })
    const cookie = { cookie: 'i18n_redirected=fr', 'accept-language': 'de' }
    expect(await leads('/members?gender=male', cookie, polish)).toBe('/fr/members?gender=male')
    expect(await leads('/members', { ...plain, 'accept-language': 'de' }, polish)).toBe(
      '/pl/members',
    )
    expect(await leads('/members', { 'accept-language': 'de' })).toBe('/de/members')
    expect(
      await leads('/members', { cookie: 'i18n_redirected=en', 'accept-language': 'de' }, polish),
    ).toBeNull()
  })

  test('is English without an Accept-Language header, as for a crawler', async () => {
    expect(await leads('/members')).toBeNull()
    expect(await leads('/members', { 'accept-language': 'ja' })).toBeNull()
  })

  test('varies by cookie and Accept-Language', async () => {
    const response = await arrive('/members', { 'accept-language': 'de' })
    expect([response.status, response.headers.get('vary')]).toEqual([
      302,
      'cookie, accept-language',
    ])
  })

  test('is the start URL of the installed app', async () => {
    const manifest: { start_url: string } = await (await arrive('/manifest.webmanifest')).json()
    const polish = await addMember(app.pool, { language: 'pl' })
    expect(await leads(manifest.start_url, plain, polish)).toBe('/pl/members')
  })
})

describe('the language cookie', () => {
  test('is not changed by a visit, whatever the language of the URL', async () => {
    // Those with another language than the URL's are redirected.
    const visitors = [
      { cookie: 'i18n_redirected=en' },
      { cookie: 'i18n_redirected=fr' },
      { 'accept-language': 'pl' },
    ]
    for (const headers of visitors)
      for (const path of ['/pl/members', '/members', '/pl', '/'])
        expect(
          toCookie(await arrive(path, headers), 'i18n_redirected'),
          `${path} ${JSON.stringify(headers)}`,
        ).toBeUndefined()
  })

  test('is set for a year by an explicit choice, which redirects to the plain URL', async () => {
    const response = await arrive('/de/members?gender=male&set_language=de', {
      cookie: 'i18n_redirected=pl',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/de/members?gender=male',
    ])
    const cookieFields = toCookie(response, 'i18n_redirected')?.map((field) => field.trim())
    expect(cookieFields).toEqual([
      'i18n_redirected=de',
      'Path=/',
      'Max-Age=31536000',
      'SameSite=Lax',
    ])
  })

  test('can be set to English', async () => {
    const response = await arrive('/members?set_language=en', { cookie: 'i18n_redirected=pl' })
    expect(response.headers.get('location')).toBe('/members')
    expect(toCookie(response, 'i18n_redirected')?.[0]).toBe('i18n_redirected=en')
  })

  test('rejects a language that the site does not support', async () => {
    const response = await arrive('/de/members?set_language=xx')
    expect([response.headers.get('location'), toCookie(response, 'i18n_redirected')]).toEqual([
      '/de/members',
      undefined,
    ])
  })
})

test('renders a shared page separately for visitors who skipped the entry warning or came from a network', async () => {
  const bundle = {
    ...(await plainPages.bundle()),
    isSameForVisitors: () => true,
    render: async (_request: Request, { api }: { api: Api }) => {
      const { settings } = await api(getSettings, {})
      return {
        status: 200,
        headers: new Headers(),
        html: [JSON.stringify([settings.entry_warning, settings.signups_open])],
      }
    },
  }
  const node = await testApp({ pages: { ...plainPages, bundle: async () => bundle } })
  node.app.siteById(1).settings.signups = 'with_trafficsource'
  const seen = async (cookie: string): Promise<unknown> =>
    (await node.request('/pages/terms', { headers: { cookie } })).json()
  const skipped = `${ENTRY_COOKIE}=${Math.floor(node.now().getTime() / 1000)}`
  const source = `${TRAFFIC_COOKIE}=network%3Dacme`
  expect(await seen(skipped)).toEqual([false, false])
  expect(await seen('')).toEqual([true, false])
  expect(await seen(source)).toEqual([true, true])
  expect(await seen(skipped)).toEqual([false, false])
})
