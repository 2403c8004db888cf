import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { consoleRoutes } from '../../src/app/web/console-routes.ts'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { rawKeysIn, textsOf } from '../invariants/page-texts.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** The pages of lists, and one page of each subject that the demo data contain. */
async function listPaths(): Promise<string[]> {
  const { member, order, report, appeal } = await row<
    Record<'member' | 'order' | 'report' | 'appeal', string>
  >(
    db,
    sql`select (select max(o.member_id) from credit_order o join account a using (member_id) where o.site_id = 1 and a.email like '%@demo.example') as member,
               (select max(order_id) from credit_order where site_id = 1) as "order",
               (select max(report_id) from report where site_id = 1) as report,
               (select max(complaint_id) from complaint where site_id = 1 and appeals is not null) as appeal`,
  )
  const values: Record<string, string> = {
    '/operator/members/:id': `/operator/members/${member}`,
    '/operator/orders/:id': `/operator/orders/${order}`,
    '/operator/cases/:number': `/operator/cases/R-${report}`,
    '/operator/settings/:group': '/operator/settings/prices',
  }
  const tabs = ['ledger', 'orders', 'cases', 'photos', 'mails', 'devices', 'consents', 'looks']
  return [
    ...consoleRoutes
      .map(({ path }) => values[path] ?? path)
      .filter((path) => !path.endsWith('/second-step')),
    ...tabs.map((tab) => `/operator/members/${member}?tab=${tab}`),
    `/operator/cases/C-${appeal}`,
  ]
}

/** The captions of tables that are wider than their panel, which would cut their last columns. */
const cutTables = (page: Page) =>
  page
    .locator(':has(> .list-table)')
    .evaluateAll((tables) =>
      tables
        .filter((around) => around.scrollWidth > around.clientWidth)
        .map((around) => around.querySelector('caption')?.textContent ?? ''),
    )

/** Cells of a phone's list, which has no head, that are a bare number without the name of its column. */
const unlabelledFigures = (page: Page) =>
  page
    .locator('.list-table td:not([data-label])')
    .evaluateAll((cells) =>
      cells
        .filter(
          (cell) => cell.checkVisibility() && /^\s*[\d.,\s]+\s*$/.test(cell.textContent ?? ''),
        )
        .map((cell) => `${cell.closest('table')?.caption?.textContent}: ${cell.textContent}`),
    )

/** The titles of panels with nothing in their body, not even a sentence that says so. */
const emptyPanels = (page: Page) =>
  page
    .locator('[data-panel-body]')
    .evaluateAll((bodies) =>
      bodies
        .filter((body) => !body.textContent?.trim() && !body.querySelector('img, svg, input'))
        .map((body) => body.closest('section')?.querySelector('h2')?.textContent ?? ''),
    )

/** Names of actions and events, which are the same in every language. */
const code = /<code\b[^>]*>.*?<\/code>/gs

/** Hosts such as consent.localhost of another test look like keys of messages. */
const listHosts = async () =>
  (await rows<{ host: string }>(db, sql`select host from site`)).map(({ host }) => host)

const queues = /\/operator(?:\/(?:photos|selfies|profile-texts|new-accounts|cases|quality))?$/

for (const [locale, colorScheme] of [
  ['en', 'light'],
  ['de', 'light'],
  ['de', 'dark'],
] as const)
  test(`each page of the console is accessible, whole and in words: ${locale}, ${colorScheme} @full @desktop`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    test.setTimeout(900_000)
    const { id, page } = await someone(db, { browser, options: contextOptions, follow })
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
    )
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of await listPaths())
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        const response = await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
        expect.soft(response?.status(), path).toBe(200)
        const html = (await page.content()).replaceAll(code, ' ')
        const hosts = await listHosts()
        const keys = rawKeysIn(textsOf(html)).filter((key) => !hosts.includes(key))
        expect.soft(keys, path).toEqual([])
        await expect.soft(expectAccessible(page)).resolves.toBeUndefined()
        expect.soft(await cutTables(page), path).toEqual([])
        expect.soft(await emptyPanels(page), path).toEqual([])
        await page.setViewportSize({ width: 1600, height: 900 })
        await expect.soft(expectToFit(page)).resolves.toBeUndefined()
        await page.setViewportSize({ width: 390, height: 844 })
        await expect.soft(expectToFit(page)).resolves.toBeUndefined()
        expect.soft(await unlabelledFigures(page), path).toEqual([])
        if (queues.test(path)) await expect.soft(expectAccessible(page)).resolves.toBeUndefined()
      })
  })

test(
  'a page of deadlines may be hydrated a minute after the server has written it',
  { tag: ['@full', '@desktop', '@isolated'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { id, page } = await someone(db, { browser, options: contextOptions, follow })
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
    )
    await page.clock.setFixedTime(new Date(Date.now() + 90_000))
    await page.goto('/operator/cases', { waitUntil: 'networkidle' })
    await expect(page.locator('time.deadline').first()).toBeVisible()
  },
)
