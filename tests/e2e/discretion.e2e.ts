import sql from 'sql-template-tag'
import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localizeNeutralNames } from '../../src/platform/neutral-names.ts'
import { localePath } from '../../src/platform/locales.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const harmless = 'https://www.wikipedia.org/'

async function pressEscape(page: Page, times: number): Promise<void> {
  for (let press = 0; press < times; press++) await page.keyboard.press('Escape')
}

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  const [diary = ''] = localizeNeutralNames(['Diary'], locale)
  const path = (to: string) => localePath(locale, to)
  const exit = (page: Page) => page.getByRole('link', { name: words('discretion.exit.button') })

  test(
    `in ${locale}: the quick exit`,
    { tag: '@desktop' },
    async ({ browser, contextOptions: options }) => {
      // Its contexts are not watched for foreign hosts: this one is meant.
      const { id, page, context } = await someone(db, {
        browser,
        options,
        name: 'Noor',
        language: locale,
      })
      const referrers: (string | undefined)[] = []
      await context.route(`${harmless}**`, (route) => {
        referrers.push(route.request().headers()['referer'])
        return route.fulfill({
          contentType: 'text/html',
          body: '<title>Weather</title><h1>Sunny</h1>',
        })
      })
      const openSessions = () =>
        row<{ open: number }>(
          db,
          sql`select count(*)::int as open from session where member_id = ${id} and ended_at is null`,
        )

      await test.step('leaves no trace on pages of a member who does not want it', async () => {
        await page.goto(path('/members'), { waitUntil: 'networkidle' })
        await expect(exit(page)).toHaveCount(0)
        await pressEscape(page, 4)
        await expect(page).toHaveURL(/\/members$/)
        expect(await page.content()).not.toContain('quick-exit')
      })

      await test.step('is turned on in the settings', async () => {
        await page.goto(path('/notifications?tab=discretion'), { waitUntil: 'networkidle' })
        await page.getByRole('switch', { name: words('discretion.exit.switch') }).check()
        await expect(exit(page)).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('another name is on every tab, and in the manifest', async () => {
        await page.getByRole('radio', { name: diary, exact: true }).check()
        await expect(page.getByText(words('discretion.name.mails', { name: diary }))).toBeVisible()
        await expect(page).toHaveTitle(diary)
        await expectAccessible(page)
        const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
        expect(await (await page.request.get(manifest ?? '')).json()).toMatchObject({
          name: diary,
        })
        await page
          .getByRole('main')
          .getByRole('link', { name: words('settings.settings.security') })
          .click()
        await expect(page).toHaveURL(/tab=security/)
        await expect(page).toHaveTitle(diary)
      })

      await test.step('does not fire while Escape closes a dialog', async () => {
        await page.goto(path('/notifications?tab=security'), { waitUntil: 'networkidle' })
        await page
          .getByRole('button', { name: words('shell.nav.account', { name: 'Noor' }) })
          .click()
        const menu = page.getByRole('menu')
        await expect(menu).toBeVisible()
        await pressEscape(page, 3)
        await expect(menu).toHaveCount(0)
        await expect(page).toHaveURL(/tab=security/)
      })

      await test.step('three presses leave at once, end the session and replace the page', async () => {
        await page.goto(path('/likes/visitors'), { waitUntil: 'networkidle' })
        await page.evaluate(() => localStorage.setItem('vonk:chat:draft', 'a secret'))
        await pressEscape(page, 3)
        await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible()
        expect(referrers).toEqual([undefined])
        await expect.poll(openSessions).toEqual({ open: 0 })
        await page.goBack()
        await expect(page).not.toHaveURL(/likes/)
        await expect(page).toHaveURL(/\/login/)
        expect(await page.evaluate(() => localStorage.getItem('vonk:chat:draft'))).toBeNull()
      })

      await test.step('the button does the same', async () => {
        const other = await someone(db, { browser, options, name: 'Iris', language: locale })
        await other.context.route(`${harmless}**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Sunny</h1>' }),
        )
        await execute(
          db,
          sql`insert into discretion (site_id, member_id, quick_exit, updated_at) values (1, ${other.id}, true, now())`,
        )
        await other.page.goto(path('/'), { waitUntil: 'domcontentloaded' })
        await exit(other.page).click()
        await expect(other.page.getByRole('heading', { name: 'Sunny' })).toBeVisible()
      })
    },
  )
}
