import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { locales, localePath, type Locale } from '../../src/platform/locales.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { logIn, readDemo } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const catalogues = readdirSync(join(import.meta.dirname, '../../messages/en')).map((file) =>
  file.replace('.json', ''),
)
/** What a page shows instead of a text that its catalogues lack. */
const key = new RegExp(String.raw`(?:^|\s)(?:${catalogues.join('|')})[.][a-z]\w*`, 'm')

const isOpen = ({ path, middleware }: (typeof pageRoutes)[number]) =>
  !path.includes(':') && !middleware.some((name) => name === 'members' || name === 'operators')
const open = pageRoutes.filter((route) => isOpen(route) && !route.localOnly)

/** The longest texts on the small screen, the shortest on the wide one; the other languages are checked as HTML. */
const drawn: Record<string, Locale> = { phone: 'pl', desktop: 'en' }

/** Pages of one test share a browser context, so that files are loaded and compiled once. */
const GROUP_SIZE = 9
const groups = Array.from({ length: Math.ceil(open.length / GROUP_SIZE) }, (_, index) =>
  open.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
)

for (const group of groups) {
  const names = group.map(({ name }) => name).join(', ')
  test(`accessible to visitors and no wider than the screen: ${names}`, async ({ page }, {
    project,
  }) => {
    const locale = drawn[project.name] ?? 'en'
    for (const { name, path } of group)
      await test.step(name, async () => {
        const response = await page.goto(localePath(locale, path))
        expect(response?.status(), name).toBe(200)
        expect(await page.locator('body').innerText(), name).not.toMatch(key)
        await expectAccessible(page)
      })
  })
}

for (const { name, path } of open) {
  test(`${name} renders completely in every language`, { tag: '@desktop' }, async ({ request }) => {
    for (const locale of locales) await expectComplete(request, path, locale)
  })
}

async function expectComplete(
  request: APIRequestContext,
  path: string,
  locale: Locale,
): Promise<void> {
  const address = localePath(locale, path)
  const response = await request.get(address)
  expect(response.status(), address).toBe(200)
  const html = await response.text()
  expect(html, address).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
  expect(html.match(/<h1[ >]/g), `${address}: one h1`).toHaveLength(1)
  expect(textOf(html), address).not.toMatch(key)
}

const ownPages = pageRoutes.filter(
  ({ path, middleware, localOnly }) =>
    !path.includes(':') && !localOnly && middleware.some((name) => name === 'members'),
)
const memberLocale: Record<string, Locale> = { phone: 'pl', desktop: 'de' }

// The fixture fails on an error in the console and on every file, picture or call that is missing.
test('every member page loads with all its files and calls', async ({ page }, { project }) => {
  const locale = memberLocale[project.name] ?? 'de'
  await logIn(
    { page, locale, words: wordsOf(locale), isPhone: project.name === 'phone' },
    'premium',
  )
  for (const { name, path } of ownPages) {
    const response = await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
    expect(response?.status(), name).toBe(200)
    expect(await page.locator('body').innerText(), name).not.toMatch(key)
    await expectToFit(page)
  }
})

test(
  'every member page renders completely in every language',
  { tag: '@desktop' },
  async ({ request }) => {
    const { password, accounts } = readDemo()
    const data = { email: accounts.premium, password }
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await request.post('/api/user.php', { data, headers })).status()).toBe(200)
    for (const { path } of ownPages)
      for (const locale of locales) await expectComplete(request, path, locale)
  },
)

/** The visible text: no scripts, no styles, no tags. */
const textOf = (html: string) =>
  html.replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' ')

test('an unknown address shows an error page in the visitor’s language', async ({ page }) => {
  const response = await page.goto('/pl/nothing-here')
  expect(response?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expectAccessible(page)
})
