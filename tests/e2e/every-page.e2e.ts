import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { isFullRun } from '../full-run.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { logIn } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const catalogues = readdirSync(join(import.meta.dirname, '../../messages/en')).map((file) =>
  file.replace('.json', ''),
)
/** What a page shows instead of a text that its catalogues lack. */
const key = new RegExp(String.raw`(?:^|\s)(?:${catalogues.join('|')})[.][a-z]\w*`, 'm')

/** The address without parameters that are optional, as the campaign of a lander. */
const addressOf = (path: string) => path.replaceAll(/\/:\w+\?/g, '')
const isOpen = ({ path, middleware }: (typeof pageRoutes)[number]) =>
  !addressOf(path).includes(':') &&
  !middleware.some((name) => name === 'members' || name === 'operators')
const open = pageRoutes.filter((route) => isOpen(route) && !route.localOnly)

/** The longest texts; `every-route.test.ts` checks the HTML of every language. */
const drawn: Record<string, Locale> = { phone: 'pl', desktop: 'en' }

const narrow = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

/** Pages of one test share a browser context, so that files are loaded and compiled once. */
const GROUP_SIZE = 9
const groups = Array.from({ length: Math.ceil(open.length / GROUP_SIZE) }, (_, index) =>
  open.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
)

for (const group of groups) {
  const names = group.map(({ name }) => name).join(', ')
  test(`accessible to visitors and no wider than a phone and a wide screen: ${names}`, async ({
    page,
  }, { project }) => {
    const locale = drawn[project.name] ?? 'en'
    for (const { name, path } of group)
      await test.step(name, async () => {
        const response = await page.goto(localePath(locale, addressOf(path)))
        expect(response?.status(), name).toBe(200)
        expect(await page.locator('body').innerText(), name).not.toMatch(key)
        await page.setViewportSize(wide)
        // The check for barriers takes as long as the page; the phone has the same elements and its menu.
        await (isFullRun ? expectAccessible(page) : expectToFit(page))
        await page.setViewportSize(narrow)
        await expectAccessible(page)
      })
  })
}

const ownPages = pageRoutes.filter(
  ({ path, middleware, localOnly }) =>
    !path.includes(':') && !localOnly && middleware.some((name) => name === 'members'),
)
const memberLocale: Record<string, Locale> = { phone: 'pl', desktop: 'de' }

// The fixture fails on an error in the console and on every file, picture or call that is missing.
test('every member page loads with all its files and calls, and is accessible', async ({ page }, {
  project,
}) => {
  const locale = memberLocale[project.name] ?? 'de'
  await logIn(
    { page, locale, words: wordsOf(locale), isPhone: project.name === 'phone' },
    'premium',
  )
  for (const { name, path } of ownPages) {
    const response = await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
    expect(response?.status(), name).toBe(200)
    expect(await page.locator('body').innerText(), name).not.toMatch(key)
    await page.setViewportSize(wide)
    await expectToFit(page)
    await page.setViewportSize(narrow)
    await expectAccessible(page)
  }
})

test('an unknown address shows an error page in the visitor’s language', async ({ page }) => {
  const response = await page.goto('/pl/nothing-here')
  expect(response?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expectAccessible(page)
})
