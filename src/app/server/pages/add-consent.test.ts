import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { builtPages } from '../../../../tests/factories/built-pages.ts'
import { wordsOf } from '../../../../tests/e2e/words.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { CONSENT_COOKIE } from '../../../consent/rules.ts'
import { locales, localePath } from '../../../platform/locales.ts'

const { app, request } = await testApp({ pages: await builtPages() })
const { settings } = app.siteById(1)
const manager = 'https://tags.example.net/loader.js'
const recorder = 'https://recorder.example.org/v1/record.js?site=7&mask=1'
Object.assign(settings, { tag_manager: manager, session_recorder: recorder })

const choice = (statistics: boolean, marketing: boolean) =>
  `${CONSENT_COOKIE}=1.${Number(statistics)}${Number(marketing)}.1790000000.0199c0de-0000-4000-8000-000000000001`
const words = wordsOf('en')
const english = 'i18n_redirected=en'

async function open(path: string, cookie = '', headers: Record<string, string> = {}, as?: string) {
  const response = await request(
    path,
    { headers: { cookie: [english, cookie].filter(Boolean).join('; '), ...headers } },
    as,
  )
  const html = await response.text()
  return {
    status: response.status,
    html,
    policy: response.headers.get('content-security-policy') ?? '',
    hasPanel: html.includes('id="consent-panel"'),
    parties: [...html.matchAll(/data-party="(\w+)"/g)].map(([, kind]) => kind),
  }
}

const allowed = ['/', '/pages/privacy', '/pages/cookies', '/pricing', '/landers/iconslanding']
const forbidden = [
  '/members',
  '/members?gender=female',
  '/members/1/signup',
  '/signup',
  '/login',
  '/complaints',
  '/lang-config',
  '/consent',
  '/no-such-page',
]
const forMembers = [
  '/chats',
  '/credits',
  '/premium',
  '/profile',
  '/likes/received',
  '/notifications',
]
const strict = /script-src 'nonce-[^']+' 'strict-dynamic';.*require-trusted-types-for 'script'/

describe('before an answer', () => {
  test.each(allowed)('%s shows the panel and loads nothing', async (path) => {
    const page = await open(path)
    expect([page.status, page.hasPanel, page.parties]).toEqual([200, true, []])
    expect(page.html).not.toMatch(/tags\.example|recorder\.example/)
    expect(page.policy).toMatch(strict)
    expect(page.policy).not.toContain('example')
  })

  test.each(locales)(
    'shows the panel in %s, as a form that works without script',
    async (locale) => {
      const { html } = await open(localePath(locale, '/pricing?x=1'))
      const [panel = ''] = /<section id="consent-panel".*?<\/section>/s.exec(html) ?? []
      expect(panel).toMatch(/<form[^>]* action="\/api\/consent\.php" method="post">/)
      expect(panel).toContain(`name="return" value="${localePath(locale, '/pricing?x=1')}"`)
      expect(panel).not.toMatch(/>consent\./)
      const buttons = [...panel.matchAll(/<button[^>]*name="answer"[^>]*>/g)].map(([tag]) => tag)
      expect(buttons.map((tag) => /value="(\w+)"/.exec(tag)?.[1])).toEqual([
        'none',
        'all',
        'chosen',
      ])
      const look = (tag = '') => /class="([^"]*)"/.exec(tag)?.[1]
      expect(look(buttons[0])).toBe(look(buttons[1]))
      expect(panel).not.toContain('name="statistics" checked')
    },
  )

  test.each(forbidden)('%s does not show the panel', async (path) => {
    expect((await open(path)).hasPanel).toBe(false)
  })

  test('a panel returns to the page that showed it, though that page is cached', async () => {
    const first = await open('/pages/terms')
    const second = await open('/pages/terms', choice(false, false))
    expect([first.hasPanel, second.hasPanel]).toEqual([true, false])
    expect((await open('/pages/terms')).hasPanel).toBe(true)
  })
})

describe('after a yes to statistics', () => {
  test.each(allowed)(
    '%s loads the scripts in the site’s settings, from their hosts only',
    async (path) => {
      const page = await open(path, choice(true, false))
      expect(page.hasPanel).toBe(false)
      expect(page.parties).toEqual(['tag_manager', 'session_recorder'])
      expect(page.html).toContain(`src="${manager}"`)
      expect(page.html).toContain(`src="${recorder.replace('&', '&amp;')}"`)
      const origins = 'https://tags.example.net https://recorder.example.org'
      expect(page.policy).toMatch(
        new RegExp(`script-src 'nonce-[^']+' 'self' ${origins.replaceAll('.', String.raw`\.`)};`),
      )
      expect(page.policy).toContain(`connect-src 'self' ${origins};`)
      expect(page.policy).not.toMatch(/unsafe|\*|strict-dynamic/)
      const nonce = /'nonce-([^']+)'/.exec(page.policy)?.[1] ?? ''
      const scripts = page.html.match(/<script(?![^>]*application\/json)[^>]*>/g) ?? []
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    },
  )

  test.each(forbidden)('%s loads nothing and keeps the strict policy', async (path) => {
    const page = await open(path, choice(true, true))
    expect(page.parties).toEqual([])
    expect(page.html).not.toMatch(/tags\.example|recorder\.example|data-third-parties/)
    expect(page.policy).toMatch(strict)
    expect(page.policy).not.toContain('example')
  })

  test('no page of a member loads anything', async () => {
    const member = await addMember(app.pool, { paid: true })
    for (const path of [...allowed, ...forMembers]) {
      const page = await open(path, choice(true, true), {}, member)
      expect([path, page.parties, page.hasPanel]).toEqual([path, [], false])
      expect(page.policy, path).not.toContain('example')
    }
  })

  test('the tag manager shortens addresses, counts no page view by itself and gets the answer', async () => {
    const only = (await open('/', choice(true, false))).html
    expect(only).toContain('"anonymize_ip":true,"send_page_view":false')
    expect(only).toContain('"analytics_storage":"granted","ad_storage":"denied"')
    expect((await open('/', choice(true, true))).html).toContain('"ad_storage":"granted"')
  })

  test('a container id loads the vendor’s script', async () => {
    settings.tag_manager = 'GTM-ABC123'
    onTestFinished(() => void (settings.tag_manager = manager))
    const page = await open('/', choice(true, false))
    expect(page.html).toContain('src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"')
    expect(page.policy).toContain('https://www.googletagmanager.com')
    expect(page.policy).not.toContain('tags.example')
  })
})

describe('without a yes to statistics', () => {
  test.each([
    ['a no', choice(false, false), {}],
    ['marketing alone', choice(false, true), {}],
    ['Global Privacy Control', choice(true, true), { 'sec-gpc': '1' }],
  ])('%s loads nothing and is not asked again', async (_what, cookie, headers) => {
    for (const path of allowed) {
      const page = await open(path, cookie, headers)
      expect([path, page.parties, page.hasPanel]).toEqual([path, [], false])
      expect(page.policy).toMatch(strict)
    }
  })
})

describe('the footer', () => {
  test('links to the choice where there is one', async () => {
    expect((await open('/pricing')).html).toContain('href="/consent"')
    const { tag_manager, session_recorder } = settings
    app.siteById(1).settings = { ...settings, tag_manager: '', session_recorder: '' }
    onTestFinished(() => {
      app.siteById(1).settings = settings
      Object.assign(settings, { tag_manager, session_recorder })
    })
    const page = await open('/pricing')
    expect(page.html).not.toContain('href="/consent"')
    expect(page.hasPanel).toBe(false)
  })
})

describe('the page of the choice', () => {
  test('shows the current answer and when it was saved', async () => {
    const before = await open('/consent')
    expect(before.html).toContain(
      words('consent.page.current', { statistics: 'no', marketing: 'no' }),
    )
    const after = await open('/consent?saved=1', choice(true, false))
    expect(after.html).toContain(
      words('consent.page.current', { statistics: 'yes', marketing: 'no' }),
    )
    expect(after.html).toContain(words('consent.page.saved'))
    expect(after.html).toContain("BroadcastChannel('consent').postMessage")
  })

  test('explains Global Privacy Control instead of asking', async () => {
    const { html } = await open('/consent', choice(true, true), { 'sec-gpc': '1' })
    expect(html).toContain('Global Privacy Control')
    expect(html).not.toContain('name="answer"')
  })
})

describe('the report of a bounce', () => {
  const script = "sendBeacon('/api/page-bounce.php'"

  test('is part of a page with lb in its address, after a yes to statistics', async () => {
    const lander = await open('/landers/iconslanding/spring?lb=1', choice(true, false))
    expect(lander.html).toContain(script)
    expect(lander.html).toContain(String.raw`{\"lander\":\"iconslanding\",\"slug\":\"spring\"}`)
    expect((await open('/?lb', choice(true, false))).html).toContain(script)
  })

  test('is absent without lb, without consent and for members', async () => {
    expect((await open('/landers/iconslanding', choice(true, true))).html).not.toContain(script)
    expect((await open('/?lb=1', choice(false, true))).html).not.toContain(script)
    expect((await open('/?lb=1')).html).not.toContain(script)
    const privacyControl = { 'sec-gpc': '1' }
    expect((await open('/?lb=1', choice(true, true), privacyControl)).html).not.toContain(script)
    const member = await addMember(app.pool)
    const page = await open('/pages/terms?lb=1', choice(true, true), {}, member)
    expect(page.html).not.toContain(script)
  })
})
