import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { staffRoles, type StaffRole } from '../../src/platform/staff-roles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { expect, test } from './fixtures.ts'
import { enter, openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'
import { faultsIn } from './ui-steps.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const languages = ['en', 'de'] as const
const makeStaff = (id: string, roles: StaffRole[]) =>
  execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${roles} where member_id = ${id}`,
  )

test('each role sees its own pages, and a refusal in words at those of others @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const { id, page } = await someone(db, opening)
  await page.goto('/operator/photos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    wordsOf('en')('shell.error.notFound'),
  )
  for (const role of staffRoles) {
    await makeStaff(id, [role])
    await page.goto('/operator', { waitUntil: 'networkidle' })
    const links = page.getByRole('navigation', { name: wordsOf('en')('console.nav.label') })
    const own = await links
      .locator('a[href^="/operator"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(own.length).toBeGreaterThan(5)
    for (const path of own)
      expect((await page.request.get(path)).status(), `${role} ${path}`).toBe(200)
    const foreign = ['/operator/photos', '/operator/orders', '/operator/brands'].filter(
      (path) => !own.includes(path),
    )
    for (const path of foreign)
      for (const locale of languages) {
        const words = wordsOf(locale)
        const response = await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
        expect(response?.status(), `${role} ${path}`).toBe(403)
        const refusal = page.getByRole('heading', { level: 1 })
        await expect(refusal).toContainText(words('console.roles.admin'))
        await expect(refusal).not.toContainText(/moderator|finance/)
        const back = page.getByRole('link', { name: words('shell.error.home') })
        await expect(back).toHaveAttribute('href', localePath(locale, '/operator'))
      }
  }
})

type BadForm = {
  path: string
  typed: Record<string, string>
  /** What the fields say, by their names; other fields say nothing. */
  faults: Record<string, [key: string, values?: Record<string, number>]>
}

const required: [string] = ['console.form.required']
const invalid: [string] = ['console.form.invalid']
const badForms: BadForm[] = [
  {
    path: '/operator/campaigns',
    typed: { code: 'FORMS', codes: '9999999', percentage: '', starts: '2027-01-10T10:00' },
    faults: {
      codes: ['console.form.between', { min: 1, max: 5000 }],
      percentage: required,
      reason: required,
    },
  },
  {
    path: '/operator/campaigns',
    typed: {
      code: 'FORMS',
      percentage: '20',
      starts: '2027-01-10T10:00',
      expires: '2027-01-01T10:00',
      reason: 'For a journey.',
    },
    faults: { expires: ['errors.false_deadline'] },
  },
  {
    path: '/operator/campaigns',
    typed: { code: 'FORMS', percentage: '20', starts: '2027-01-10T10:00', reason: ' ok ' },
    faults: { reason: ['console.form.atLeastCharacters', { min: 3 }] },
  },
  {
    path: '/operator/webhooks',
    typed: { url: 'nowhere' },
    faults: { events: ['console.form.choose'] },
  },
  {
    path: '/operator/staff',
    typed: { name: 'Ines', email: 'ines@staff.example' },
    faults: { roles: ['console.form.choose'], reason: required },
  },
  {
    path: '/operator/api-keys',
    typed: { name: 'Books', days: '9999', reason: 'For a journey.' },
    faults: {
      scopes: ['console.form.choose'],
      days: ['console.form.between', { min: 1, max: 365 }],
    },
  },
  {
    path: '/operator/brands',
    typed: { name: 'Forms', slug: 'A B', host: 'forms.example', reason: 'For a journey.' },
    faults: { slug: invalid },
  },
  {
    path: '/operator/mailings',
    typed: { name: 'Forms', countries: 'Atlantis', 'texts.en.subject': 'Hello', per_minute: '5' },
    faults: { countries: invalid },
  },
]

const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()
const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`).first()

for (const locale of languages)
  test(`a form of the console says at the field what is wrong, and keeps what was typed: ${locale} @full @desktop`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    test.setTimeout(180_000)
    const { id, page } = await someone(db, { browser, options: contextOptions, follow })
    await makeStaff(id, ['admin'])
    const words = wordsOf(locale)
    for (const { path, typed, faults } of badForms)
      await test.step(`${path} ${Object.keys(faults).join(' ')}`, async () => {
        await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
        for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
        await submit(page)
        for (const [name, [key, values]] of Object.entries(faults)) {
          const around = page
            .locator('div, fieldset')
            .filter({ has: page.locator(`[name="${name}"]`) })
            .last()
          const text = words(key, { reason: 'ends_before_it_starts', ...values })
          await expect(faultsIn(around)).toHaveText(text)
        }
        await expect(faultsIn(page.locator('main'))).toHaveCount(Object.keys(faults).length)
        for (const [name, value] of Object.entries(typed))
          await expect(field(page, name)).toHaveValue(value)
      })
  })

test('two presses create one campaign, and the form is empty again @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const { id, page } = await someone(db, { browser, options: contextOptions, follow })
  await makeStaff(id, ['finance'])
  await page.goto('/operator/campaigns', { waitUntil: 'networkidle' })
  const code = `ONCE${id.slice(-8)}`
  const typed = { code, starts: '2027-03-01T10:00', reason: 'For a journey.' }
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  // The browser's zone, in which the time is meant.
  await expect(field(page, 'starts')).toHaveAccessibleDescription(/Europe\/Amsterdam/)
  // Before the first one is answered.
  await field(page, 'reason').evaluate((input) => {
    const init = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
    for (let press = 0; press < 2; press++) input.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  await expect(field(page, 'code')).toHaveValue('')
  await expect(faultsIn(page.locator('main'))).toHaveCount(0)
  const created = sql`select count(*)::int as n from audit_entry where actor_id = ${id} and action = 'campaign.create'`
  expect((await row<{ n: number }>(db, created)).n).toBe(1)
})

test('what was typed into a form of the console outlives the session @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const { id, context, page } = await someone(db, opening)
  await makeStaff(id, ['admin'])
  const forms: [path: string, typed: Record<string, string>][] = [
    ['/operator/campaigns', { code: 'KEPT', percentage: '15', reason: 'For the spring fair.' }],
    ['/operator/mailings', { name: 'Kept', 'texts.en.subject': 'Hello', countries: 'DE, AT' }],
  ]
  for (const [path, typed] of forms) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
    if (path.endsWith('campaigns')) await field(page, 'starts').fill('2027-04-01T10:00')
    await execute(db, sql`update session set ended_at = now() where member_id = ${id}`)
    await submit(page)
    await page.waitForURL(/login/)
    await context.clearCookies({ name: 'auth.session' })
    const again = await enter(db, id, opening)
    await context.addCookies(await again.context.cookies())
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const [name, value] of Object.entries(typed))
      await expect(field(page, name)).toHaveValue(value)
  }
})

const saveBar = (page: Page) =>
  page.getByRole('region', { name: wordsOf('en')('consoleSettings.beforeSave') })

const openSettings = async (page: Page, locale: Locale) => {
  await page.goto(localePath(locale, '/operator/settings/messages'), { waitUntil: 'networkidle' })
  return page.locator('main input[type=number]').first()
}

test('a stale form of settings is refused with the difference, a bad value at its field @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const [one, other] = [await someone(db, opening), await someone(db, opening)]
  for (const { id } of [one, other]) await makeStaff(id, ['admin'])
  const words = wordsOf('en')
  const [mine, theirs] = [await openSettings(one.page, 'en'), await openSettings(other.page, 'en')]
  const stored = Number(await mine.inputValue())
  const save = async (page: Page) => {
    await page.locator('#reason').fill('For a journey.')
    await saveBar(page)
      .getByRole('button', { name: words('consoleSettings.save', { count: 1 }) })
      .click()
  }
  await mine.fill('-1')
  await save(one.page)
  await expect(faultsIn(one.page.locator('main [id^="set-"]'))).toHaveCount(1)
  await expect(mine).toHaveValue('-1')
  await theirs.fill(String(stored - 1))
  await save(other.page)
  await expect(saveBar(other.page)).toHaveCount(0)
  await mine.fill(String(stored - 2))
  await save(one.page)
  await expect(one.page.getByRole('alert').first()).toContainText(words('consoleSettings.outdated'))
  await expect(saveBar(one.page).locator('table')).toContainText(String(stored - 1))
  await expect(mine).toHaveValue(String(stored - 2))
  await mine.fill(String(stored))
  await save(one.page)
  await expect(saveBar(one.page)).toHaveCount(0)
})
