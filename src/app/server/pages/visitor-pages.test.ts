import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { builtPages } from '../../../../tests/factories/built-pages.ts'
import sql from 'sql-template-tag'
import { addMember } from '../../../../tests/factories/member.ts'
import { rememberFilters } from '../../../search/contract.ts'
import { execute } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import accounts from '../../../../messages/en/accounts.json' with { type: 'json' }
import gallery from '../../../../messages/en/landerGallery.json' with { type: 'json' }
import help from '../../../../messages/en/help.json' with { type: 'json' }
import landing from '../../../../messages/en/landing.json' with { type: 'json' }
import photos from '../../../../messages/en/photos.json' with { type: 'json' }
import search from '../../../../messages/en/search.json' with { type: 'json' }
import shell from '../../../../messages/en/shell.json' with { type: 'json' }
import payments from '../../../../messages/en/payments.json' with { type: 'json' }
import { localePath, locales } from '../../../platform/locales.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import { ENTRY_COOKIE } from '../../../sites/visitor-rules.ts'

const { app, as, request, advance } = await testApp({ pages: await builtPages() })
/** Premium, so without the time bonus, whose banner has the same name. */
const member = await addMember(app.pool, { paid: true })

const { settings } = app.siteById(1)
const changeSettings = (changed: Partial<SiteSettings>) => {
  app.siteById(1).settings = { ...settings, ...changed }
}
afterEach(() => changeSettings({}))

const toPage = async (path: string, memberId?: string, headers: Record<string, string> = {}) =>
  (await request(path, { headers }, memberId)).text()

test('pages of the cache say nothing about the visitor for whom they were rendered', async () => {
  const { isSameForVisitors } = await (await builtPages()).bundle()
  const plain = (html: string) =>
    html.replaceAll(/nonce="[^"]*"|(?:dehydratedAt|dataUpdatedAt|now)[\\"]+:[\\"]*[\dTZ:.-]+/g, '')
  for (const path of ['/', '/login', '/pages/terms']) {
    expect(isSameForVisitors(path), path).toBe(true)
    const first = await toPage(path)
    // The page is rendered again.
    advance(61_000)
    const cookies = [
      'session=ended',
      'discountcode=SPRING',
      'fresh=1',
      'alerts=1',
      'tz=480.America/Los_Angeles',
      'traffic=affid%3D7',
    ]
    const headers = {
      cookie: cookies.join('; '),
      referer: 'https://search.example/?q=secret',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    }
    expect(plain(await toPage(path, undefined, headers)), path).toBe(plain(first))
  }
})

test('a site that only invited people may join says so wherever it invites to join', async () => {
  const submits = [landing.join.submit, payments.pricing.join, gallery.form.submit]
  const paths = ['/', '/pricing', '/landers/gallery']
  for (const path of paths) expect(await toPage(path), path).not.toContain(shell.invitation.note)
  changeSettings({ signups: 'closed' })
  for (const [index, path] of paths.entries()) {
    const html = await toPage(`${path}?fresh=1`)
    expect(html, path).toContain(shell.invitation.note)
    expect(html, path).toContain(shell.invitation.button)
    expect(html, path).not.toContain(`>${submits[index]}<`)
  }
})

test('such a site offers no free sign-up at log-in, in search or for locked photos', async () => {
  const member = await addMember(app.pool)
  // Shown to visitors.
  await execute(app.pool, sql`update profile set indexed = true where member_id = ${member}`)
  for (const position of [0, 1, 2])
    await execute(
      app.pool,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at)
          values (${member}, ${newId()}, ${`${newId()}${newId()}`}, 'active', ${position}, now())`,
    )
  const free = [accounts.login.signUp, search.visitor.signUp, photos.gallery.joinForMore]
  const paths = ['/login', '/members', `/members/${member}`]
  for (const [index, path] of paths.entries())
    expect(await toPage(path), path).toContain(free[index])
  changeSettings({ signups: 'closed' })
  for (const path of paths) {
    const html = await toPage(`${path}?fresh=1`)
    expect(html, path).toContain(shell.invitation.button)
    for (const text of [...free, photos.gallery.join]) expect(html, path).not.toContain(text)
  }
})

test('the first product screen shows what it promises: faces with age and place', async () => {
  const html = await toPage('/')
  const screen = /<li[^>]*>(?:(?!<li).)*?<h3[^>]*>(?:(?!<\/li>).)*<\/li>/s.exec(html)?.[0] ?? ''
  expect(screen).toContain(landing.screens.find.text.replaceAll("'", '&#x27;'))
  expect(screen.match(/<img/g)).toHaveLength(4)
  for (const caption of ['Eva, 38', 'Malik, 46', 'Kasia, 44', 'Marek, 57'])
    expect(screen).toContain(caption)
  for (const town of Object.values(landing.towns)) expect(screen).toContain(town)
})

test('a nameless member without a photo is a figure in search, not a blurred photo', async () => {
  const nameless = await addMember(app.pool, { name: 'Wieland' })
  await execute(app.pool, sql`update profile set promoted = true where member_id = ${nameless}`)
  const html = await toPage('/members?country=any')
  const cards = [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => card)
  const card = cards.find((each) => each.includes(`/members/${nameless}/signup`)) ?? ''
  expect(card).toContain(`aria-label="${search.card.noPhotoYet}"`)
  expect(card).not.toContain(search.card.blurred)
  expect(card).not.toContain('data-initial')
})

describe('the welcome discount', () => {
  const banner = `<section aria-label="${shell.welcome.label}"`

  test('is offered to visitors who look around, with a link in their language', async () => {
    for (const path of ['/', '/members']) expect(await toPage(path)).toContain(banner)
    const german = await toPage('/de')
    expect(german).toContain('25\u00A0% Rabatt')
    expect(german).toContain('href="/de/credits"')
  })

  test('is not offered to members, on forms, or where nobody may join', async () => {
    expect(await toPage('/members', member)).not.toContain(banner)
    for (const path of ['/signup', '/login', '/pricing'])
      expect((await toPage(path)).includes(banner), path).toBe(false)
    changeSettings({ signups: 'closed' })
    expect(await toPage('/members')).not.toContain(banner)
  })
})

test('a brand with portraits of its own shows no other on its landing page', async () => {
  const portraitsOn = async (url: string) =>
    new Set([...(await toPage(url)).matchAll(/src="([^"]+[.]webp)"/g)].map(([, src]) => src))
  const ours = await portraitsOn('/')
  const theirs = await portraitsOn('http://linden.localhost:3000/')
  expect([ours.size, theirs.size]).toEqual([16, 16])
  expect(theirs.intersection(ours)).toEqual(new Set())
})

test.each(['/chats/abc', '/members/abc/chat', '/transactions/abc', '/transactions/abc/receipt'])(
  'the malformed address %s leads home like any other that does not exist',
  async (path) => {
    const response = await request(path, {}, member)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(shell.error.notFound)
  },
)

describe('design version 2', () => {
  const hasForm = async (path: string, memberId?: string) =>
    /<form[^>]*action="\/members"[^>]*>/.test(
      (await toPage(path, memberId)).split('</header>')[0] ?? '',
    )

  test('has a search form in the header of pages without one of their own', async () => {
    expect(await hasForm('/pricing')).toBe(false)
    changeSettings({ design_version: 2 })
    expect(await hasForm('/pricing')).toBe(true)
    expect(await hasForm('/likes/received', member)).toBe(true)
    expect(await hasForm('/members')).toBe(false)
  })

  test('marks the document, so that the words of a card lie over its photo', async () => {
    expect(await toPage('/members')).toContain('data-design="1"')
    changeSettings({ design_version: 2 })
    expect(await toPage('/members')).toContain('data-design="2"')
  })
})

describe('the navigation', () => {
  const toLinks = async (memberId?: string) => {
    const [header = ''] = (await toPage('/members', memberId)).split('</header>')
    const nav = /<nav aria-label="[^"]*" class="[^"]*lg:flex">.*?<\/nav>/s.exec(header)?.[0] ?? ''
    return [...nav.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, path]) => path)
  }

  test('leads members to credits or Premium, and in design version 2 to the latest conversation', async () => {
    const free = await addMember(app.pool)
    expect(await toLinks()).toEqual([])
    expect(await toLinks(free)).toEqual(['/members', '/chats', '/likes', '/premium'])
    expect((await toLinks(member)).at(-1)).toBe('/credits/repeat-order')
    changeSettings({ design_version: 2 })
    expect((await toLinks(member)).slice(1, 3)).toEqual(['/chats', '/chats/latest'])
  })

  test('leads visitors to log-in, which opens the members area', async () => {
    const [header = ''] = (await toPage('/')).split('</header>')
    expect(header).toContain('href="/login?next=/members"')
  })

  test('has the languages of the visitor’s country, unless the site hides them', async () => {
    const choices = async () =>
      [
        ...(await toPage('/members', undefined, { 'x-demo-country': 'CH' })).matchAll(
          /set_language=(\w+)/g,
        ),
      ].map(([, locale]) => locale)
    expect(new Set(await choices())).toEqual(new Set(['de', 'it', 'fr', 'en']))
    changeSettings({ hide_header_locale_switcher: true })
    expect(await choices()).toEqual([])
  })
})

describe('the footer', () => {
  const disclaimer = shell.footer.disclaimer.split('. ').at(-1) ?? ''
  const [fictional = ''] = shell.footer.disclaimerFictional.split('{')

  test('has a disclaimer, which names fictional profiles where the site has some', async () => {
    expect(await toPage('/members')).toContain(disclaimer)
    changeSettings({ fictional: false })
    expect(await toPage('/members')).not.toContain(fictional)
    changeSettings({ fictional: true })
    expect(await toPage('/members')).toContain(fictional)
  })

  test('leads to the accessibility statement, which names the contact, in every language', async () => {
    expect(await toPage('/fr/members')).toContain('href="/fr/accessibility"')
    for (const locale of locales) {
      const html = await toPage(localePath(locale, '/accessibility'))
      expect(html, locale).toContain(`mailto:${app.siteById(1).settings.support_email}`)
      expect(html, locale).toContain('EN 301 549')
      expect(html, locale).toContain('WCAG')
    }
  })

  test('has a copyright line in design version 2 only', async () => {
    expect(await toPage('/members')).not.toContain('©')
    changeSettings({ design_version: 2 })
    expect(await toPage('/members')).toContain(`© ${new Date().getFullYear()} Vonk B.V.`)
  })
})

test.each(['terms', 'privacy'])(
  'the page of %s says what follows a fraud where the site does it',
  async (name) => {
    // Pages for visitors are cached, so each setting has an address of its own.
    changeSettings({ aftercare: false })
    expect(await toPage(`/de/pages/${name}`)).not.toContain('id="aftercare"')
    changeSettings({ aftercare: true })
    expect(await toPage(`/fr/pages/${name}`)).toContain('id="aftercare"')
  },
)

test('what local law asks for is on a page of its own with its sources, and in the terms', async () => {
  const page = await toPage('/pages/local-law')
  expect(page).toContain('Vonk does not conduct criminal background screenings of its members.')
  expect(page).toContain('href="https://legislature.vermont.gov/statutes/section/09/063/02482b"')
  expect(page).toContain('28 November 2026')
  expect(await toPage('/it/pages/terms')).toContain('id="claim"')
})

test('the landing page has the entry warning until it was accepted', async () => {
  const now = Math.floor(Date.now() / 1000)
  expect(await toPage('/')).toContain('id="site-entry-warning"')
  expect(await toPage('/', undefined, { cookie: `${ENTRY_COOKIE}=${now}` })).not.toContain(
    'id="site-entry-warning"',
  )
  expect(await toPage('/', undefined, { 'x-demo-country': 'FR' })).not.toContain(
    'id="site-entry-warning"',
  )
})

test('a page that waits for a touch opens its entry warning before its first paint', async () => {
  const html = await toPage('/')
  const opening = html.indexOf('showModal()')
  expect(opening).toBeGreaterThan(html.indexOf('id="site-entry-warning"'))
  // A module runs after the first paint.
  expect(opening).toBeLessThan(html.indexOf('<script type="module"'))
  expect(await toPage('/login')).not.toContain('showModal()')
})

test('help leads to the withdrawal without a log-in', async () => {
  expect(await toPage('/help', await addMember(app.pool))).toContain(help.text.withdraw)
})

test('the premium page ends with its banner', async () => {
  const free = await addMember(app.pool)
  expect(await toPage('/premium', free)).toContain(payments.premium.banner.title)
})

test('a browser can fill in name and date of birth at sign-up', async () => {
  const html = await toPage('/signup')
  for (const purpose of ['nickname', 'bday-day', 'bday-month', 'bday-year'])
    expect(html).toContain(`autoComplete="${purpose}"`)
})

test.each(['/landers/video/no%20slug', '/landers/nothing'])(
  '%s is as unknown to members as to visitors',
  async (path) => {
    expect((await request(path)).status).toBe(404)
    expect((await request(path, {}, member)).status).toBe(404)
  },
)

test('the page of all filters begins with the member’s own search', async () => {
  const api = await as(member)
  await api(rememberFilters, { filters: { gender: 'male', min_age: '41', max_age: '57' } })
  const html = await toPage('/members/filters', member)
  const values = new Map(
    [...html.matchAll(/<input[^>]*name="((?:min|max)_age)"[^>]*>/g)].map(([input, name]) => [
      name,
      /value="(\d+)"/.exec(input)?.[1],
    ]),
  )
  expect(Object.fromEntries(values)).toEqual({ min_age: '41', max_age: '57' })
})
