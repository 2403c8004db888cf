import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { locales, localePath, type Locale } from '../../src/platform/locales.ts'
import { pageRoutes } from '../../src/web/routes.ts'
import { expect, expectAccessible, test } from './journey.ts'

const catalogues = readdirSync(join(import.meta.dirname, '../../messages/en')).map((file) => file.replace('.json', ''))
/** What a page shows when it names a text that its catalogues do not hold. */
const key = new RegExp(String.raw`(?:^|\s)(?:${catalogues.join('|')})[.][a-z]\w*`, 'm')

/** On a wide screen the shortest texts and the longest: what depends on the language alone is seen on the phone. */
const onDesktop: readonly Locale[] = ['en', 'de']

const isOpen = ({ path, middleware }: (typeof pageRoutes)[number]) =>
  !path.includes(':') && !middleware.some((name) => name === 'members' || name === 'operators')
const open = pageRoutes.filter((route) => isOpen(route) && !route.localOnly)

for (const { name, path } of open) {
  test(`${name} opens for visitors in every language, complete and accessible`, async ({ page }, { project }) => {
    for (const locale of project.name === 'phone' ? locales : onDesktop) {
      const response = await page.goto(localePath(locale, path))
      expect(response?.status(), locale).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      expect(await page.locator('body').innerText(), locale).not.toMatch(key)
      if (project.name === 'phone' || locale === 'en') await expectAccessible(page)
    }
  })
}

test('an address that leads nowhere says so, in the visitor’s language', async ({ page }) => {
  const response = await page.goto('/pl/nothing-here')
  expect(response?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expectAccessible(page)
})
