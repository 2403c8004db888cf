import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const [english, german] = [wordsOf('en'), wordsOf('de')]

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

test(
  'a member switches the language without a reload: texts, places, address, cookie and account',
  { tag: '@desktop' },
  async ({ browser, contextOptions }) => {
    const options = { ...contextOptions, extraHTTPHeaders: { 'x-demo-country': 'CH' } }
    const { page, context } = await someone(db, { browser, options, name: 'Mees', country: 'CH' })
    await page.goto('/members?country=CH&min_age=30&max_age=60', { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

    await page
      .getByRole('button', { name: english('shell.language', { language: 'English' }) })
      .click()
    const refetched = page.waitForRequest('**/api/members.php?*')
    const saved = page.waitForRequest((each) => each.method() === 'PUT')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    expect((await saved).postDataJSON()).toEqual({ language: 'de' })
    await expect(page).toHaveURL(/\/de\/members\?country=CH&min_age=30&max_age=60$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect((await refetched).headers()['x-locale']).toBe('de')
    await expect(
      page
        .getByRole('navigation')
        .getByRole('link', { name: german('shell.nav.likes') })
        .first(),
    ).toHaveAttribute('href', '/de/likes')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'i18n_redirected')).toMatchObject({
      value: 'de',
      sameSite: 'Lax',
    })

    await page
      .getByRole('navigation')
      .getByRole('link', { name: german('shell.nav.likes') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/de\/likes/)
    await page.goBack()
    await expect(page).toHaveURL(/\/de\/members/)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  },
)

test(
  'a visitor switches the language of the landing page without a reload',
  { tag: ['@phone', '@full'] },
  async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'x-demo-country': 'CH' })
    await page.goto('/')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page
      .getByRole('button', { name: english('shell.language', { language: 'English' }) })
      .click()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de$/)
    await expect(
      page.getByRole('link', { name: german('shell.nav.login'), exact: true }),
    ).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  },
)
