import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { localePath } from '../../src/platform/locales.ts'
import { addMember } from '../factories/member.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

async function admin(opening: Parameters<typeof someone>[1]): Promise<Page> {
  const { id, page } = await someone(db, opening)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
  )
  return page
}

for (const locale of ['en', 'de'] as const) {
  const words = wordsOf(locale)
  const inPalette = (key: string, values?: Record<string, string | number>) =>
    words(`consoleRecords.search.${key}`, values)

  test(`the search finds members with their state and what can be done, and every setting: ${locale} @full`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const name = locale === 'en' ? 'Quirina' : 'Quirinus'
    const id = await addMember(db, { name, paid: true, origin: 'fictional' })
    await execute(db, sql`update profile set status = 'paused' where member_id = ${id}`)
    const page = await admin({ browser, options: contextOptions, follow })
    await page.goto(localePath(locale, '/operator'), { waitUntil: 'networkidle' })
    const search = page.getByRole('combobox', { name: inPalette('title') })
    const option = (text: string) => page.getByRole('option', { name: text }).first()
    const find = async (text: string) => {
      await page.keyboard.press('Control+k')
      await search.fill(text)
    }
    await find(name.slice(0, 6))
    for (const mark of ['states.paused', 'premium', 'origins.fictional'])
      await expect(option(name)).toContainText(inPalette(mark))
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(option(inPalette('actions.credits'))).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/operator/members/${id}[?]do=credits$`))
    await expect(page.locator('[name=credits]')).toBeVisible()

    await find(words('consoleSettings.label.refund_days'))
    await expect(option(words('consoleSettings.label.refund_days'))).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(/operator\/settings\/prices[?]setting=refund_days/)
    await expect(page.locator('#setting-refund_days')).toBeFocused()
    await expect(page.locator('#setting-refund_days')).toBeInViewport()

    // By what it means, from one page of the settings to another.
    await find(words('consoleSettings.hint.company').split(' ').slice(0, 4).join(' '))
    await option(words('consoleSettings.label.company')).click()
    await page.waitForURL(/operator\/settings\/company[?]setting=company/)
    await expect(page.locator('#set-company')).toBeInViewport()
  })
}
