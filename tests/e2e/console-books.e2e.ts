import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const inMonths = (key: string, values?: Record<string, string | number>) =>
  words(`consoleMonths.${key}`, values)
const inCosts = (key: string, values?: Record<string, string | number>) =>
  words(`consoleCosts.${key}`, values)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

async function staff(opening: Parameters<typeof someone>[1], role: StaffRole): Promise<Page> {
  const { id, page } = await someone(db, opening)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${[role]} where member_id = ${id}`,
  )
  return page
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a month is closed after a question, and its files and invoices are downloaded @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const page = await staff({ browser, options: contextOptions, follow }, 'finance')
  // Without a month of its own the page opens the one to close.
  await page.goto('/operator/months', { waitUntil: 'networkidle' })
  const close = page.getByRole('button', { name: inMonths('close.submit') })
  await close.click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: inMonths('close.cancel') }).click()
  await expect(close).toBeVisible()
  await close.click()
  await question.getByRole('button', { name: inMonths('close.submit') }).click()
  await expect(region(page, inMonths('closing.title', { version: 1 }))).toBeVisible()
  await expect(close).toHaveCount(0)
  const [journal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^journal-.*csv$/ }).click(),
  ])
  expect(await readFile(await journal.path(), 'utf8')).toMatch(/^day,account,contra account,amount/)
  // A month may be closed without invoices; the link of another one leads to its own.
  const sold = page.getByRole('row').filter({ hasText: /€[1-9]/ })
  await sold.first().getByRole('link').click()
  const invoices = region(page, inMonths('pdf.title'))
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    invoices.getByRole('link').first().click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-1\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page)
})

test('a cost is entered by source, divided by its sign-ups, and removed again @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const source = `books-${Date.now().toString(36)}`
  await execute(
    db,
    sql`insert into lander_day (site_id, day, lander, slug, network, country, language, views, starts, sign_ups, confirmations, first_orders)
        values (1, (now() at time zone 'UTC')::date - 2, 'landing', '', ${source}, 'NL', 'en', 900, 60, 40, 38, 4)`,
  )
  const page = await staff({ browser, options: contextOptions, follow }, 'content')
  await page.goto('/operator/statistics/costs', { waitUntil: 'networkidle' })
  const form = region(page, inCosts('enter'))
  await form.getByLabel(inCosts('source'), { exact: true }).fill(source)
  await form.locator('[name=amount]').fill('100')
  await form.getByRole('button', { name: inCosts('save') }).click()
  const costs = region(page, inCosts('sources'))
  const row = costs.getByRole('row', { name: source })
  await expect(row).toContainText('€100.00')
  await expect(row).toContainText('€2.50')
  await expectAccessible(page)
  const entry = region(page, inCosts('entries')).getByRole('row', { name: source })
  await entry.getByRole('button', { name: inCosts('remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: inCosts('remove') })
    .click()
  await expect(row).toHaveCount(0)
})
