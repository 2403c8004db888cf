import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { sessionCookieOf, signupBrowser, signupForm } from '../../../tests/factories/signup.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { rows } from '../../server/database/query.ts'
import { getConsent } from '../contract.ts'
import { CONSENT_COOKIE, parseConsent } from '../rules.ts'
import { consentSchedules } from './jobs.ts'
import { allowsMarketing } from './public.ts'

const node = await testApp()
const { app, as, request } = node
const site = app.siteById(1)
site.settings.tag_manager = 'GTM-TEST123'

type Answer = {
  browser_id: string
  member_id: string | null
  text_version: number
  statistics: boolean
  marketing: boolean
  privacy_control: boolean
  answered_at: Date
}

/** Sends the form as a browser does without script. */
const answer = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  member?: string,
) =>
  request(
    '/api/consent.php',
    {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    },
    member,
  )
const toCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
    ?.split(';')[0] ?? ''
const storedIn = (cookie: string) => parseConsent(cookie.slice(CONSENT_COOKIE.length + 1))
const toAnswers = (browserId: string | undefined) =>
  rows<Answer>(
    app.pool,
    sql`select browser_id, member_id, text_version, statistics, marketing, privacy_control, answered_at
        from consent_answer where browser_id = ${browserId} order by answered_at`,
  )
const loadConsent = async (headers: Record<string, string>): Promise<unknown> =>
  (await request('/api/consent.php', { headers })).json()

describe('an answer', () => {
  test.each([
    ['all', { answer: 'all' }, { statistics: true, marketing: true }],
    ['none', { answer: 'none', statistics: 'on' }, { statistics: false, marketing: false }],
    [
      'statistics alone',
      { answer: 'chosen', statistics: 'on' },
      { statistics: true, marketing: false },
    ],
    [
      'marketing alone',
      { answer: 'chosen', marketing: 'on' },
      { statistics: false, marketing: true },
    ],
  ])(
    '%s is kept in a cookie and logged with time and text version',
    async (_what, form, choice) => {
      const response = await answer({ ...form, return: '/nl/pricing?x=1' })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/nl/pricing?x=1'])
      const cookie = toCookie(response)
      const stored = storedIn(cookie)
      expect(stored).toMatchObject(choice)
      expect(await loadConsent({ cookie })).toMatchObject({
        asked: true,
        answered: true,
        ...choice,
      })
      expect(await toAnswers(stored?.browserId)).toMatchObject([
        { ...choice, member_id: null, text_version: 1, answered_at: expect.any(Date) },
      ])
    },
  )

  test('is followed by another, under the same random number', async () => {
    const first = toCookie(await answer({ answer: 'all' }))
    const second = toCookie(await answer({ answer: 'none' }, { cookie: first }))
    expect(storedIn(second)?.browserId).toBe(storedIn(first)?.browserId)
    expect(await toAnswers(storedIn(first)?.browserId)).toMatchObject([
      { statistics: true },
      { statistics: false },
    ])
    expect(await loadConsent({ cookie: second })).toMatchObject({
      answered: true,
      statistics: false,
    })
  })

  test('redirects to a path of this site only', async () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\r\nb', ''])
      expect((await answer({ answer: 'all', return: path })).headers.get('location')).toBe('/')
  })

  test('needs one of the three buttons', async () => {
    expect((await answer({ statistics: 'on' })).status).toBe(400)
    expect((await answer({ answer: 'yes' })).status).toBe(400)
  })

  test('sent by another site is refused', async () => {
    const response = await answer({ answer: 'all' }, { 'sec-fetch-site': 'cross-site' })
    expect([response.status, toCookie(response)]).toEqual([403, ''])
  })

  test('no removes the cookies of third-party scripts and keeps our own', async () => {
    const cookie = 'i18n_redirected=pl; traffic=network%3Dacme; _ga=GA1.2.3; _hjSession=x'
    const removed = (await answer({ answer: 'none' }, { cookie })).headers
      .getSetCookie()
      .filter((line) => line.includes('Max-Age=0'))
      .map((line) => line.split('=')[0])
    expect([...new Set(removed)]).toEqual(['_ga', '_hjSession'])
    const unchanged = (await answer({ answer: 'all' }, { cookie })).headers.getSetCookie()
    expect(unchanged.filter((line) => line.includes('Max-Age=0'))).toEqual([])
  })

  test('is limited per network', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 62; round++)
      statuses.push((await answer({ answer: 'none' })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('Global Privacy Control', () => {
  test('counts as no, whatever the cookie contains', async () => {
    const cookie = `${CONSENT_COOKIE}=1.11.1790000000.0199c0de-0000-4000-8000-000000000001`
    expect(await loadConsent({ cookie })).toMatchObject({ statistics: true, marketing: true })
    expect(await loadConsent({ cookie, 'sec-gpc': '1' })).toMatchObject({
      privacy_control: true,
      statistics: false,
      marketing: false,
    })
  })
})

describe('a cookie', () => {
  test.each([
    ['of an older text', '0.11.1790000000.0199c0de-0000-4000-8000-000000000001'],
    ['that was made up', '1.11.x.y'],
    ['without a number', '1.11.1790000000.'],
  ])('%s counts as no answer', async (_what, value) => {
    expect(await loadConsent({ cookie: `${CONSENT_COOKIE}=${value}` })).toMatchObject({
      answered: false,
      statistics: false,
      marketing: false,
    })
  })
})

test('a site without third parties and affiliates requires no consent', async () => {
  site.settings.tag_manager = ''
  onTestFinished(() => void (site.settings.tag_manager = 'GTM-TEST123'))
  expect(await (await as())(getConsent, {})).toMatchObject({ asked: false })
})

describe('a member', () => {
  const insert = async (marketing: boolean, member: string | null) => {
    const browserId = crypto.randomUUID()
    await app.pool.query(
      `insert into consent_answer values ($1, 1, $2, $3, 1, 'en', true, $4, false, $5)`,
      [crypto.randomUUID(), browserId, member, marketing, new Date(node.now().getTime() - 60_000)],
    )
    return `${CONSENT_COOKIE}=1.1${Number(marketing)}.1790000000.${browserId}`
  }

  test('gets the answers that the same browser gave before the sign-up', async () => {
    const browser = signupBrowser({ request: node.http.request, mails: node.mails })
    const signUp = async (cookie: string, headers: Record<string, string> = {}) => {
      const response = await request('/api/signup.php', {
        method: 'POST',
        body: JSON.stringify({ ...signupForm, email: `${crypto.randomUUID()}@example.com` }),
        headers: { 'content-type': 'application/json', cookie, ...headers },
      })
      const user = await browser.userOf(sessionCookieOf(response))
      return typeof user === 'object' && user && 'id' in user ? String(user.id) : ''
    }
    expect(await allowsMarketing(app.pool, await signUp(await insert(true, null)))).toBe(true)
    expect(await allowsMarketing(app.pool, await signUp(await insert(false, null)))).toBe(false)
    expect(await allowsMarketing(app.pool, await signUp(''))).toBe(false)
    const gpc = await signUp(await insert(true, null), { 'sec-gpc': '1' })
    expect(await allowsMarketing(app.pool, gpc)).toBe(false)
  })

  test('never gets the answers of another browser or member', async () => {
    const owner = await addMember(app.pool)
    const cookie = await insert(true, owner)
    const response = await request('/api/signup.php', {
      method: 'POST',
      body: JSON.stringify({ ...signupForm, email: 'second@example.com' }),
      headers: { 'content-type': 'application/json', cookie },
    })
    expect(response.status).toBe(200)
    expect(await toAnswers(storedIn(cookie)?.browserId)).toMatchObject([{ member_id: owner }])
  })

  test('has the answer given last, also of several within one instant', async () => {
    const member = await addMember(app.pool)
    for (const marketing of [true, false, true, false, true, false, true, false]) {
      await insert(marketing, member)
      expect(await allowsMarketing(app.pool, member)).toBe(marketing)
    }
  })

  test('withdraws the consent by logging in with Global Privacy Control', async () => {
    const email = 'gpc@example.com'
    const password = 'three pears on a plate'
    const member = await addMember(app.pool, { email, passwordHash: await hashPassword(password) })
    await insert(true, member)
    const logIn = (headers: Record<string, string>) =>
      request('/api/user.php', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { 'content-type': 'application/json', ...headers },
      })
    expect((await logIn({})).status).toBe(200)
    expect(await allowsMarketing(app.pool, member)).toBe(true)
    node.advance(1000)
    expect((await logIn({ 'sec-gpc': '1' })).status).toBe(200)
    expect(await allowsMarketing(app.pool, member)).toBe(false)
  })
})

test('answers are deleted after two years', async () => {
  const cookie = `${CONSENT_COOKIE}=1.11.1790000000.0199c0de-0000-4000-8000-000000000009`
  await app.pool.query(
    `insert into consent_answer values ($1, 1, '0199c0de-0000-4000-8000-000000000009', null, 1, 'en', true, true, false, $2)`,
    [crypto.randomUUID(), node.now()],
  )
  const run = async () => {
    for (const work of consentSchedules) await runScheduled(app, work)
    return (await toAnswers(storedIn(cookie)?.browserId)).length
  }
  node.advance(700 * 86_400_000)
  expect(await run()).toBe(1)
  node.advance(40 * 86_400_000)
  expect(await run()).toBe(0)
})
