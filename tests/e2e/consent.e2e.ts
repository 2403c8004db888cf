import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openDatabase } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const HOST = 'consent.localhost'
/** The members of this site stay apart from those of the other tests. */
const SITE = 3

test.use({ baseURL: `http://${HOST}:${process.env['E2E_PORT']}` })

/** A tag manager and a session recorder that note who loads them. */
let stub: Server
let stubOrigin: string
const requested: { path: string; referer: string | undefined }[] = []
let db: Database

test.beforeAll(async () => {
  stub = createServer((request, response) => {
    requested.push({ path: request.url ?? '', referer: request.headers.referer })
    response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(
        "window.parties=[...(window.parties??[]),document.currentScript.dataset.party];document.cookie='_party=1;path=/'",
      )
  })
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
  stubOrigin = `http://localhost:${(stub.address() as AddressInfo).port}`
  db = await openDatabase()
  const settings = {
    tag_manager: `${stubOrigin}/tags.js`,
    session_recorder: `${stubOrigin}/recorder.js`,
    enable_site_entry_popup: 'no',
  }
  await execute(
    db,
    sql`insert into site (site_id, slug, host, settings) values (${SITE}, 'consent', ${HOST}, ${JSON.stringify(settings)})
        on conflict (site_id) do update set settings = excluded.settings`,
  )
})
test.beforeEach(() => void (requested.length = 0))
test.afterAll(async () => {
  stub.close()
  await db.end()
})

declare global {
  interface Window {
    parties?: string[]
    dataLayer?: unknown[]
  }
}
/** null while the document is being replaced. */
/** In alphabetical order: two scripts that are requested together arrive in any order. */
const loaded = (page: Page) =>
  page.evaluate(() => (window.parties ?? []).toSorted()).catch(() => null)
const panel = (page: Page) => page.getByRole('region', { name: words('consent.title') })
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: words(`consent.${key}`) })

/** The node reads the new site a moment after it was inserted. */
async function openWithPanel(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(panel(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

// One after the other: they share the stub and its site.
test.describe.configure({ mode: 'serial' })

test('nothing loads before a yes, and after a no neither @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithPanel(page, '/')
  await expectAccessible(page)
  await page.getByRole('link', { name: words('consent.more') }).focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'refuse')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeHidden()
  await page.goto('/pricing')
  await expect(panel(page)).toBeHidden()
  expect(requested).toEqual([])
})

test('a yes loads both on open pages alone, and taking it back ends them in every tab @desktop @full', async ({
  page,
  context,
  watch,
}) => {
  await openWithPanel(page, '/pricing')
  await page.getByText(words('consent.choose')).click()
  await page.getByRole('checkbox', { name: words('consent.statistics.title') }).check()
  await button(page, 'save').click()
  await expect(panel(page)).toBeHidden()
  await expect.poll(() => loaded(page)).toEqual(['session_recorder', 'tag_manager'])
  expect(requested.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: '/recorder.js', referer: undefined },
    { path: '/tags.js', referer: undefined },
  ])
  const limits = await page.evaluate(() => JSON.stringify(window.dataLayer))
  expect(limits).toContain('"anonymize_ip":true,"send_page_view":false')

  // A link to a page that is closed to them loads a new document.
  const other = await context.newPage()
  await other.goto('/pages/privacy')
  await expect.poll(() => loaded(other)).toHaveLength(2)
  await page
    .getByRole('link', { name: words('shell.nav.login') })
    .first()
    .click()
  await page.waitForURL('**/login*')
  await expect.poll(() => loaded(page)).toEqual([])
  for (const path of ['/members', '/signup', '/complaints']) {
    await page.goto(path)
    await expect.poll(() => loaded(page), path).toEqual([])
  }
  expect(requested).toHaveLength(4)

  await page.getByRole('link', { name: words('shell.footer.consent') }).click()
  await expectAccessible(page)
  await button(page, 'refuse').click()
  await expect(page.getByText(words('consent.page.saved'))).toBeVisible()
  await expect.poll(() => loaded(other)).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_party')
  const others = watch.problems.filter((problem) => !problem.includes(stubOrigin))
  watch.problems.splice(0, watch.problems.length, ...others)
})
