import type { Locator, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'

type Screen = {
  name: string
  path: string
  locale: Locale
  scheme?: 'light' | 'dark'
  /** Of the visitor; the site's if it is missing. */
  country?: string
}

/**
 * Twenty-two screens on a phone and on a desktop, whose content depends neither on the day nor on
 * other tests. `TEST_FULL=1 npx playwright test visual --update-snapshots` takes the references anew
 * after a change that is wanted; look at each of them.
 */
const forVisitors: Screen[] = [
  { name: 'landing', path: '/', locale: 'en' },
  { name: 'landing-dark', path: '/', locale: 'de', scheme: 'dark' },
  { name: 'log-in', path: '/login', locale: 'pl' },
  { name: 'sign-up', path: '/signup', locale: 'fr' },
  { name: 'reset-password', path: '/reset-password', locale: 'nl' },
  { name: 'lander-swipe', path: '/landers/tinderswipe', locale: 'en' },
  { name: 'lander-icons', path: '/landers/iconslanding', locale: 'it' },
  { name: 'lander-questions', path: '/landers/whoneedsstrings', locale: 'es' },
  { name: 'lander-map', path: '/landers/maplanding', locale: 'fr', country: 'NZ' },
  { name: 'complaints-dark', path: '/complaints', locale: 'pl', scheme: 'dark' },
  { name: 'not-found-dark', path: '/no-such-page', locale: 'pl', scheme: 'dark' },
]

/** Of a member who has just joined. */
const forMembers: Screen[] = [
  { name: 'sign-up-facts', path: '/complete-signup?step=3&part=facts', locale: 'fr' },
  { name: 'chats-empty', path: '/chats', locale: 'es' },
  { name: 'likes-empty', path: '/likes/given', locale: 'en' },
  { name: 'premium', path: '/premium', locale: 'en' },
  { name: 'transactions-empty', path: '/transactions', locale: 'de' },
  { name: 'edit-profile', path: '/profile/edit', locale: 'it' },
  { name: 'settings', path: '/notifications', locale: 'nl' },
  { name: 'settings-dark', path: '/notifications?tab=privacy', locale: 'en', scheme: 'dark' },
  { name: 'help', path: '/help', locale: 'de' },
]

/** Of the component gallery: what lists of people and conversations consist of. */
const components = ['Person cards', 'Messages']

const tag = ['@full', '@isolated']

/** Members by region in New Zealand, where no other test counts them; both projects set the same. */
const setCounts = sql`
  with gone as (
    delete from search_facet
    where site_id = 1 and country = 'NZ' and (gender, looking_for, birth_year) <> (1, 0, 1990)
  )
  insert into search_facet (site_id, gender, looking_for, country, region, birth_year, members)
  select 1, 1, 0, 'NZ', 1500 + i, 1990, 7 * i from generate_series(1, 16) i
  on conflict (site_id, gender, looking_for, country, region, birth_year)
    do update set members = excluded.members`

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
  await execute(db, setCounts)
})
test.afterAll(() => db.end())

async function open(page: Page, screen: Screen): Promise<void> {
  const { path, locale, scheme = 'light', country } = screen
  if (country) await page.setExtraHTTPHeaders({ 'x-demo-country': country })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

const compare = (target: Page | Locator, name: string) =>
  expect(target).toHaveScreenshot(`${name}.png`, {
    animations: 'disabled',
    scale: 'css',
    // Edges of letters differ between builds of Chromium.
    maxDiffPixelRatio: 0.01,
  })

for (const screen of forVisitors)
  test(`looks as it did: ${screen.name}`, { tag }, async ({ page }) => {
    await open(page, screen)
    await compare(page, screen.name)
  })

test('looks as it did for a member', { tag }, async ({ browser, contextOptions }) => {
  const { page } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
  for (const screen of forMembers)
    await test.step(screen.name, async () => {
      await open(page, screen)
      await compare(page, screen.name)
    })
})

test('looks as it did in the component gallery', { tag }, async ({ page }) => {
  await open(page, { name: 'components', path: '/dev/components', locale: 'en' })
  for (const title of components) {
    const heading = page.getByRole('heading', { name: title, exact: true })
    const section = page.locator('section').filter({ has: heading })
    await section.scrollIntoViewIfNeeded()
    await compare(section, title.toLowerCase().replace(' ', '-'))
  }
})

const boxesOfPlace = (card: Element) => {
  const boxOf = (selector: string) =>
    card.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  return { place: boxOf('.place-line'), badge: boxOf('.language-badge') }
}

test('cards of design version 2 look as they did', { tag }, async ({ page }) => {
  await open(page, { name: 'components', path: '/dev/components', locale: 'en' })
  await page.evaluate(() => {
    document.documentElement.dataset['design'] = '2'
  })
  const heading = page.getByRole('heading', { name: 'Person cards', exact: true })
  const section = page.locator('section').filter({ has: heading })
  await section.scrollIntoViewIfNeeded()
  // A long place takes two lines beside its language.
  const { place, badge } = await section.locator('article').last().evaluate(boxesOfPlace)
  expect(place.height).toBeGreaterThanOrEqual(32)
  expect(place.height).toBeLessThanOrEqual(40)
  expect(badge.bottom).toBeLessThanOrEqual(place.bottom + 40)
  await compare(section, 'person-cards-overlay')
})
