import { describe, expect, onTestFinished, test } from 'vitest'
import { getIndexing } from '../../src/app/web/indexed-pages.ts'
import type { PageRoute } from '../../src/app/web/page-route.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { methodNames } from '../../src/providers/contract.ts'
import { localeNames, localePath, locales, type Locale } from '../../src/platform/locales.ts'
import { makeReport } from '../../src/moderation/contract.ts'
import { localTexts } from '../../src/legal/local-rules.ts'
import { countries as allCountries } from '../../src/platform/countries.ts'
import { countryName } from '../../src/platform/names.ts'
import { getRegions } from '../../src/server/places/places.ts'
import { toHost } from '../../src/helplines/rules.ts'
import { safetyLines } from '../../src/helplines/safety-lines-rules.ts'
import { scamLines } from '../../src/helplines/scam-lines-rules.ts'
import { addAftercareNotice } from '../factories/aftercare.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { order, press } from '../factories/checkout.ts'
import { addDatePlan } from '../factories/dates.ts'
import { addMailedLinks } from '../factories/mailed-links.ts'
import { addMember } from '../factories/member.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { addStaff } from '../factories/staff.ts'
import { isFullRun } from '../full-run.ts'
import { englishIn, rawKeysIn, textsOf } from './page-texts.ts'
import { expectStructuredData } from './structured-data.ts'

const node = await testApp({ pages: await builtPages() })
const { app, request } = node
app.limits.consume = async () => {}
const { member: premium, friend, ids } = await addPrivateLife(node)
const bought = await order(node, premium)
await press(node, bought.checkout, 'paid')
await node.runJobs()
const free = await addMember(app.pool, { name: 'Iris', gender: 'male' })
const { receipt } = await (
  await node.as(premium)
)(makeReport, { subject: 'profile', member: friend, reason: 'spam', text: '' })
await node.runJobs()
const operator = await addStaff(app.pool, ['admin'], { name: 'Iris' })

const aftercare = await addAftercareNotice(app.pool, {
  member: premium,
  conversation: ids.conversation,
})

const origin = app.getOrigin(app.siteById(1))

const date = await addDatePlan(node, {
  member: premium,
  partner: friend,
  conversation: ids.conversation,
})

/** Values of parameters; elsewhere `id` is another member. */
const values: Record<string, Record<string, string>> = {
  '/chats/:id/date': { id: ids.conversation },
  '/safety/plans/:id': { id: date.plan },
  '/d/:token': { token: date.token },
  '/chats/:id': { id: ids.conversation },
  '/aftercare/:id': { id: aftercare },
  '/why/:id': { id: `position-${friend}` },
  '/transactions/:id': { id: ids.order },
  '/transactions/:id/receipt': { id: bought.order },
  '/mail-change/:outcome': { outcome: 'done' },
  '/reactivate/:outcome': { outcome: 'done' },
  '/likes/:type': { type: 'received' },
  '/credits/:bundle/:method?': { bundle: 'p1' },
  '/operator/settings/:group': { group: 'prices' },
  '/operator/cases/:number': { number: receipt },
  '/operator/orders/:id': { id: bought.order },
}
const addressOf = (path: string) =>
  path.replaceAll(/\/:(\w+)(\??)/g, (_match, name: string, optional: string) => {
    const value = values[path]?.[name] ?? (optional ? '' : friend)
    return value && `/${value}`
  })

/** Pages of mailed links redirect without a token that works. */
const linkQueries: Record<string, string> = {
  ...(await addMailedLinks(app.pool, node.now())),
  '/trusted-contact': `?token=${date.contactToken}`,
}

type Role = 'visitor' | 'free member' | 'premium member' | 'operator'
const readers: Record<Role, string | undefined> = {
  visitor: undefined,
  'free member': free,
  'premium member': premium,
  operator,
}

/** The conversations, notices and orders above are those of the premium member. */
const ofPremium = new Set([
  '/chats/:id',
  '/chats/:id/date',
  '/safety/plans/:id',
  '/aftercare/:id',
  '/transactions/:id',
  '/transactions/:id/receipt',
])
/** Where pages redirect every member instead of being rendered. */
const redirectsOfMembers = {
  '/likes': '/likes/received',
  '/settings': '/notifications',
  '/members/:id/signup': `/members/${friend}/chat`,
  '/members/:id/landing': `/members/${friend}`,
  '/members/:id/landing2/:slug?': `/members/${friend}`,
  '/members/:id/landing3/:slug?': `/members/${friend}`,
  '/profile-disabled': '/members',
}
const redirects: Record<Role, Record<string, string>> = {
  visitor: { '/members/:id': `/login?next=${encodeURIComponent(`/members/${friend}`)}` },
  'free member': redirectsOfMembers,
  'premium member': { ...redirectsOfMembers, '/members/:id/chat': `/chats/${ids.conversation}` },
  operator: {},
}

/** The path that this reader is redirected to; null if the page is shown. */
function targetOf({ path, middleware }: PageRoute, role: Role): string | null {
  const isOfMembers = middleware.includes('members') || middleware.includes('operators')
  if (role === 'visitor' && isOfMembers) return `/login?next=${encodeURIComponent(addressOf(path))}`
  if (role !== 'visitor' && (middleware.includes('guests') || path.startsWith('/landers/')))
    return '/members'
  return redirects[role][path] ?? null
}

const isOfOperators = ({ middleware }: PageRoute) => middleware.includes('operators')

/** Operators' pages respond 404 to members, and so do other members' orders. */
const isMissing = (route: PageRoute, role: Role) =>
  (isOfOperators(route) && role !== 'operator' && role !== 'visitor') ||
  (role === 'free member' && ofPremium.has(route.path))

/** What each layout has: a footer, a bar above the page, log-in or the member's menu in it. */
const layouts: Record<PageRoute['layout'], [footer: boolean, bar: boolean, account: boolean]> = {
  default: [true, true, true],
  guest: [true, true, true],
  lander: [true, true, false],
  chat: [false, true, true],
  console: [false, true, true],
  empty: [false, false, false],
}

function expectedLayout({ path, layout }: PageRoute): boolean[] {
  // Sign-up asks one question at a time, ends with one way on, and has no navigation.
  if (path === '/complete-signup' || path === '/signup-matches') return layouts.lander
  return path === '/offline' ? [false, true, false] : layouts[layout]
}

/** Log-in leads to sign-up instead of to itself. */
const wayIn = ({ path }: PageRoute) => (path === '/login' ? '/signup' : '/login')

const layoutOf = (html: string, route: PageRoute) => {
  const bar =
    /<header class="[^"]*(?:border-b|bg-field|night|top-bar).*?<\/header>/s.exec(html)?.[0] ?? ''
  const hasAccount = bar.includes(wayIn(route)) || /aria-label="[^"]*(?:Iris|Kaat)/.test(bar)
  return [html.includes('<footer class="border-t'), bar !== '', hasAccount]
}

/** The addresses of a page in all languages. */
const hreflangOf = (path: string) => [
  ...locales.map((locale) => `${locale} ${origin}${localePath(locale, path)}`),
  `x-default ${origin}${path}`,
]

/** Names of people, places and languages, and what members and the operator typed. */
const { countries } = app.siteById(1).settings
const data = [
  // As payment providers name them.
  ...methodNames,
  'local',
  'Mollie',
  // The code of the welcome discount.
  'TIMEBONUS25',
  'Verotel FlexPay',
  'Adyen',
  'nl',
  // Who runs the push services of browsers.
  'Apple, Google, Mozilla, Microsoft',
  'flexpay',
  // The audit log has states as they are stored.
  'active',
  'banned',
  // Months that are called the same in German.
  ...['April', 'August', 'September', 'November'].flatMap((month) =>
    [2025, 2026, 2027, 2028, 2029, 2030].map((year) => `${month} ${year}`),
  ),
  ...Object.values(localeNames),
  ...countries.map((country) => countryName('en', country)),
  ...countries.flatMap((country) => getRegions(country).map(({ name }) => name)),
  ...'Iris Kaat Noor Thomas Rotterdam Example street Utrecht nl en EUR'.split(' '),
  ...'Kanariebericht Kanariewachten Kanarienotitie kanarie.post@kanarie.example'.split(' '),
  ...'support@vonk.example NL000000000B00 VONK-000001 Linden brand description Redis'.split(' '),
  // Whom to call after a fraud or a date, by name and host.
  ...[...scamLines, ...safetyLines].flatMap(([, , name, , url]) => [name, toHost(url)]),
  // The countries from which the owner of a brand chooses.
  ...allCountries.map((country) => countryName('en', country)),
  // A plan for a date, and its time zone.
  'Mila',
  'mila@example.org',
  'Blauwe Hek',
  'Ik neem de trein',
  'Europe/Amsterdam',
  // Laws, by the names they have.
  ...localTexts.map(({ law }) => law),
  // The reason of a request for a ban.
  'Seen in a report',
  // Its rule, as the audit log stores it.
  'other',
  // Names of cookies.
  ...'auth.session i18n_redirected entry-warning alerts traffic fresh consent tz'.split(' '),
  // Where the drawn people of the landing page live.
  ...'Leiden Gent Gdynia Bremen Rotterdam'.split(' '),
]
/** Receipts, which differ in each run; drawn people; the samples of each language. */
const isData = (path: string, text: string) =>
  /^R-\d+$|\btr_[0-9a-f]+$|^\p{L}+, \d+$/u.test(text) ||
  path === '/lang-config' ||
  (path.startsWith('/operator') && isConsoleData(text))

/**
 * Calls, scopes of API keys, settings with their values, keys, masked addresses, hosts, currencies,
 * languages, audit actions, templates and what members and staff wrote.
 */
const isConsoleData = (text: string) =>
  /^(?:GET|POST|PUT|DELETE) \/|^[a-z]{2} → |@|^(?:→ )?[{[]|^[a-z]+(?:_[a-z\d]+)+$|^[A-Z]{2,3}$|^localhost$|^Ctrl |^Kanarie|^[a-z_]+(?:[.][a-z_]+)+$|^[a-z-]+\/[a-z-]+$|^[a-z]+:(?:read|write)$/.test(
    text,
  )

type Page = { html: string; locale: Locale; route: PageRoute; status: number; english: string }

function expectPage({ html, locale, route, status, english }: Page): void {
  expect(html).toContain(`<html lang="${locale}"`)
  expect(html.match(/<h1[ >]/g), `${locale}: one h1`).toHaveLength(1)
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)]
  const path =
    getIndexing(route) === true ? route.path.replace(/\/:\w+\?$/, '') : addressOf(route.path)
  expect(links.map(([, language, href]) => `${language} ${href}`)).toEqual(
    status === 200 ? hreflangOf(path) : [],
  )
  if (getIndexing(route) === true && status === 200)
    expectStructuredData(html, origin + localePath(locale, '/'), origin + localePath(locale, path))
  const texts = textsOf(html).filter((text) => !isData(route.path, text))
  expect(rawKeysIn(texts), `${locale}: keys without a text`).toEqual([])
  if (locale !== 'en')
    expect(englishIn(texts, textsOf(english), locale, data), `${locale}: English text`).toEqual([])
  if (status === 200) expect(layoutOf(html, route), route.layout).toEqual(expectedLayout(route))
}

const read = async ({ path }: PageRoute, locale: Locale, role: Role) => {
  const response = await request(
    localePath(locale, addressOf(path)) + (linkQueries[path] ?? ''),
    {},
    readers[role],
  )
  return { response, html: await response.text() }
}

const published = pageRoutes.filter(({ localOnly }) => !localOnly)
const roles: Role[] = ['visitor', 'free member', 'premium member', 'operator']
/** Operators read the console; elsewhere they are members like others. */
const routesFor = (role: Role) =>
  role === 'operator' ? published.filter(isOfOperators) : published

/** The console has texts in these languages; staff with another one read English. */
const consoleLocales: readonly Locale[] = ['en', 'de']

/**
 * By default each page is read in English and two more languages by a role that sees it, each
 * language on many pages, and in English by the others: `npm run check` finds texts that a language
 * lacks, and what a page shows to each role does not depend on the language.
 */
function localesFor(route: PageRoute, role: Role): readonly Locale[] {
  if (role === 'operator') return consoleLocales
  if (isFullRun) return locales
  const main: Role = targetOf(route, 'premium member') === null ? 'premium member' : 'visitor'
  if (role !== main || isOfOperators(route)) return ['en']
  const others = locales.filter((locale) => locale !== 'en')
  const first = published.indexOf(route) % others.length
  return ['en', ...others.filter((_, n) => n === first || n === (first + 3) % others.length)]
}

describe.each(roles)('for a %s', (role) => {
  test.each(routesFor(role).map((route) => [route.path, route]))(
    '%s answers',
    async (_path, route) => {
      const english = await read(route, 'en', role)
      const target = targetOf(route, role)
      const status = target ? 302 : isMissing(route, role) ? 404 : 200
      for (const locale of localesFor(route, role)) {
        const { response, html } = locale === 'en' ? english : await read(route, locale, role)
        expect(response.status, locale).toBe(status)
        if (target) expect(response.headers.get('location')).toBe(localePath(locale, target))
        else expectPage({ html, locale, route, status, english: english.html })
      }
    },
  )
})

test('a member reaches the choice of consent from every layout of a site that asks for it', async () => {
  const site = app.siteById(1)
  const { settings } = site
  // Public settings are cached by the object, which a change of the site replaces.
  Object.assign(site, { settings: { ...settings, tag_manager: 'GTM-TEST123' } })
  onTestFinished(() => void Object.assign(site, { settings }))
  for (const path of ['/members', `/chats/${ids.conversation}`, '/chats', '/pages/terms'])
    expect(await (await request(path, {}, premium)).text(), path).toContain('href="/consent"')
})
