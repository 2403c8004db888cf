import { describe, expect, test } from 'vitest'
import { getDiscount } from '../../src/discounts/contract.ts'
import { getDeck } from '../../src/likes/contract.ts'
import { listPhotos } from '../../src/photos/contract.ts'
import { createApi } from '../../src/platform/api-client.ts'
import { localeDetails, locales, type Locale } from '../../src/platform/locales.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { getCompany, getSettings } from '../../src/sites/contract.ts'
import { visibleLocales } from '../../src/sites/rules.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { builtPages } from '../factories/built-pages.ts'

/**
 * Replays section 9 of the specification, as far as requests show it; `specification.e2e.ts` replays
 * what a browser does.
 */

const { app, as, request, advance, now } = await testApp({ pages: await builtPages() })
const settingsOf = async () => (await (await as())(getSettings, {})).settings

describe('discounts', () => {
  test('the time bonus is TIMEBONUS25, 25 %, once per user, for four hours after sign-up', async () => {
    const member = await addMember(app.pool, { seenAt: now() })
    const api = await as(member)
    expect(await api(getDiscount, {})).toMatchObject({
      code: 'TIMEBONUS25',
      value_percentage: 25,
      status: 'active',
      validity: 'once_per_user',
      isVisible: true,
    })
    advance(14_400_000)
    expect(await api(getDiscount, {})).toBeNull()
  })

  test('the welcome discount is 25 %, and a paid member has no time bonus', async () => {
    const welcome = await (await as())(getDiscount, { welcome: 'true' })
    expect(welcome).toMatchObject({ value_percentage: 25, expires: null })
    const paid = await addMember(app.pool, { seenAt: now(), paid: true })
    expect(await (await as(paid))(getDiscount, {})).toBeNull()
  })
})

describe('limits', () => {
  test('four swipe likes a day, 3 and 25 photos, 14 days to reactivate', async () => {
    const api = await as(await addMember(app.pool))
    expect((await api(getDeck, {})).state).toMatchObject({ likes_left: 4, likes_a_day: 4 })
    expect(await api(listPhotos, {})).toMatchObject({ limit: 3, premium_limit: 25 })
    expect(await settingsOf()).toMatchObject({ reactivation_days: 14 })
  })

  test('a failed request is retried five times, with exponential delay', async () => {
    const waits: number[] = []
    const api = createApi({
      send: async () => new Response('{}', { status: 503 }),
      wait: async (milliseconds) => void waits.push(milliseconds),
      newKey: () => 'key',
    })
    await expect(api(getSettings, {})).rejects.toMatchObject({ status: 503 })
    expect(waits).toEqual([200, 400, 800, 1600, 3200])
  })

  test('the support phone is cleaned of hyphens and spaces', async () => {
    app.siteById(1).settings.support_phone = '+31 20-123 45 67'
    expect((await (await as())(getCompany, {})).support_phone).toBe('+31201234567')
  })
})

describe('cookies', () => {
  test('the language lasts 365 days, sameSite lax', async () => {
    const [cookie] = (await request('/?set_language=nl')).headers.getSetCookie()
    expect(cookie).toMatch(/^i18n_redirected=nl;.*Max-Age=31536000;.*SameSite=Lax/)
  })

  test('the log-in lasts 30 days under the prefix auth., path /, sameSite lax', async () => {
    const [email, password] = ['limits@example.org', 'three pears on a plate']
    await addMember(app.pool, { email, passwordHash: await hashPassword(password) })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    const response = await request('/api/user.php', { method: 'POST', headers, body })
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('auth.'))
    expect(cookie).toMatch(/Max-Age=2592000/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).toMatch(/SameSite=Lax/i)
  })

  test('each key of a traffic source is stored and removed from the URL', async () => {
    const keys = 'network ref sub sub1 sub2 sub3 aff_sub aff_sub1 aff_sub2 aff_sub3 cpc'.split(' ')
    for (const key of keys) {
      const { status, headers } = await request(`/pricing?${key}=%7Bx%7D&page=2`)
      expect([key, status, headers.get('location')]).toEqual([key, 302, '/pricing?page=2'])
      expect(headers.get('set-cookie')).toMatch(/^traffic=\w+%3Dx;/)
    }
  })
})

const visible: Record<string, Locale[]> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  AU: ['en'],
  NZ: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  CH: ['de', 'it', 'fr', 'en'],
}

describe('locales', () => {
  test.each(Object.entries(visible))('%s sees %o and the current one', (country, expected) => {
    const settings = {
      always_show_all_locales: false,
      geoip_country: country,
      geoip_selected_country: country,
      browser_locale: null,
    }
    const [current = 'en'] = expected
    expect(new Set(visibleLocales(settings, current, false))).toEqual(new Set(expected))
    expect(visibleLocales(settings, 'it', false)).toContain('it')
    expect(visibleLocales({ ...settings, browser_locale: 'it' }, current, false)).toContain('it')
    const elsewhere = { ...settings, geoip_country: 'JP' }
    expect(visibleLocales(elsewhere, current, false)).toHaveLength(7)
    expect(new Set(visibleLocales(elsewhere, current, true))).toEqual(new Set(expected))
    expect(visibleLocales({ ...settings, always_show_all_locales: true }, current, true)).toEqual(
      expect.arrayContaining([...locales]),
    )
  })

  test('each has code, iso and gifLocale', () => {
    for (const code of locales)
      expect(localeDetails(code)).toEqual({
        code,
        iso: expect.stringMatching(new RegExp(`^${code}-[A-Z]{2}$`)),
        gifLocale: expect.stringMatching(new RegExp(`^${code}_[A-Z]{2}$`)),
      })
  })
})
