import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'
import { faultsIn } from './ui-steps.ts'

const words = wordsOf('en')
const reason = 'As decided in the meeting of May.'

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
const press = (around: Locator | Page, key: string) =>
  around
    .getByRole('button', { name: words(key) })
    .first()
    .click()

test('an admin enters the keys of a provider, replaces and removes them @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const page = await staff({ browser, options: contextOptions, follow }, 'admin')
  const text = (key: string, values?: Record<string, string>) =>
    words(`consoleProviders.providers.${key}`, values)
  await page.goto('/operator/payment-accounts', { waitUntil: 'networkidle' })
  const account = page.getByRole('row', { name: /Mollie/ }).first()
  const enter = async (key: string) => {
    await press(account, 'consoleProviders.providers.change')
    const form = region(page, text('form', { provider: 'Mollie' }))
    await expect(form.locator('[name=key]')).toBeFocused()
    if (key !== '') await form.locator('[name=key]').fill(key)
    await form.locator('[name=reason]').fill(reason)
    await form.locator('button[type=submit]').click()
    return form
  }
  const empty = await enter('')
  await expect(faultsIn(empty)).toHaveText(words('console.form.required'))
  await expect(empty.locator('[name=reason]')).toHaveValue(reason)
  await page.reload({ waitUntil: 'networkidle' })
  await enter('live_aKeyOfTheJourney')
  await expect(page.getByText(text('saved'))).toBeVisible()
  await expect(account).toContainText(text('source.site'))
  await expect(account).not.toContainText(/replaced keys/)
  await enter('live_anotherKeyOfTheJourney')
  await expect(account).toContainText(/replaced keys/)
  expect(await page.content()).not.toContain('KeyOfTheJourney')
  await press(account, 'consoleProviders.providers.remove')
  const remove = region(page, text('removeTitle', { provider: 'Mollie' }))
  await remove.locator('[name=reason]').fill(reason)
  await remove.locator('button[type=submit]').click()
  await expect(page.getByText(text('removed'))).toBeVisible()
  await expect(account).toContainText(text('source.none'))
})

test('an editor changes a text, sees how it reads, and takes it back @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const page = await staff(opening, 'content')
  const visitor = await someone(db, opening)
  const readsOnPage = async (sentence: string) => {
    await visitor.page.goto('/pages/faq')
    return visitor.page.getByText(sentence).count()
  }
  const key = 'pagesFaq.subscription.title'
  const ours = words(key)
  await page.goto(`/operator/texts?catalogue=pagesFaq&locale=en&key=${key}`, {
    waitUntil: 'networkidle',
  })
  const form = region(page, words('consoleMember.content.edit'))
  const history = region(page, words('consoleMember.content.history'))
  const own = form.locator('[name=text]')
  await expect(own).toHaveValue(ours)
  await own.fill('Do I pay {amount every month?')
  await press(form, 'consoleMember.content.preview')
  await expect(faultsIn(form)).toBeVisible()
  await own.fill('Do I pay every month?')
  await press(form, 'consoleMember.content.preview')
  await expect(form.getByRole('listitem')).toHaveText('Do I pay every month?')
  await form.locator('[name=reason]').fill(reason)
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(words('consoleMember.content.saved'))).toBeVisible()
  await expect(history.getByRole('listitem').first()).toContainText('Do I pay every month?')
  await expect.poll(() => readsOnPage('Do I pay every month?')).toBe(1)

  await own.fill('Is it by the month?')
  await form.locator('[name=reason]').fill(reason)
  await form.locator('button[type=submit]').click()
  await expect(history.getByRole('listitem').first()).toContainText('Is it by the month?')
  const earlier = history.getByRole('listitem').filter({ hasText: 'Do I pay every month?' })
  await press(earlier, 'consoleMember.content.again')
  await expect(own).toHaveValue('Do I pay every month?')
  await press(history, 'consoleMember.content.reset')
  await expect(own).toHaveValue(ours)
  await expect.poll(() => readsOnPage(ours)).toBe(1)
})

test('a file of members is checked in a dry run that sends nothing @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const page = await staff({ browser, options: contextOptions, follow }, 'admin')
  const text = (key: string, values?: Record<string, number>) =>
    words(`consoleImports.${key}`, values)
  await page.goto('/operator/imports', { waitUntil: 'networkidle' })
  const upload = region(page, text('new'))
  await upload.getByRole('button', { name: text('upload') }).click()
  await expect(faultsIn(upload)).toHaveText(text('chooseFile'))
  const address = `${crypto.randomUUID()}@example.org`
  const lines = [
    'email,name,gender,birth_date,password',
    `${address},<b>Ada</b>,f,1990-04-03,hunter2hunter2`,
    `${address},Ada,f,1990-04-03,hunter2hunter2`,
    `young-${address},Kid,m,2020-04-03,x`,
  ]
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await upload.locator('input[type=file]').setInputFiles(file)
  await upload.getByRole('button', { name: text('upload') }).click()
  const columns = region(page, text('columns'))
  await expect(columns.locator('[name="mapping.email"]')).toHaveValue('0')
  await expect(columns).not.toContainText('hunter2')
  await columns.locator('[name=source]').fill('Old service')
  await columns.locator('button[type=submit]').click()
  const report = region(page, text('report'))
  await expect(report).toContainText(text('problems.email_repeated'))
  await expect(report).toContainText(text('problems.too_young'))
  await expect(report.locator('dd').first()).toHaveText('1')
  const mails = await page.request.get(`/api/mailbox.php?to=${address}`)
  expect(await mails.json()).toMatchObject({ mails: [] })
})

test('each press exports a whole list, with the pages that are not loaded @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const page = await staff({ browser, options: contextOptions, follow }, 'finance')
  const linesOf = async (nth: number) => {
    const csv = page.getByRole('button', { name: words('console.table.csv') })
    const [file] = await Promise.all([page.waitForEvent('download'), csv.nth(nth).click()])
    return readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
  }
  const { orders } = await row<{ orders: number }>(
    db,
    sql`select count(*)::int as orders from credit_order where site_id = 1`,
  )
  await page.goto('/operator/orders', { waitUntil: 'networkidle' })
  // Other journeys buy meanwhile.
  for (let press = 0; press < 2; press++)
    expect((await linesOf(0)).length).toBeGreaterThanOrEqual(orders + 1)
  await page.goto('/operator/books?from=2026-01-01', { waitUntil: 'networkidle' })
  for (const nth of [0, 1]) expect((await linesOf(nth)).length).toBeGreaterThan(1)
  for (const cells of (await linesOf(0)).slice(1).map((line) => line.split(',')))
    expect(cells.slice(3).every((cell) => /^-?\d+\.\d\d$/.test(cell))).toBe(true)
})
