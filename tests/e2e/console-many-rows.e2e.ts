import type { Page, Request } from '@playwright/test'
import sql, { type Sql } from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/sessions.ts'
import { MAX_PAGE_LIMIT } from '../../src/platform/page-limit.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addMember } from '../factories/member.ts'
import { pageOf, takeContext } from './contexts.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase } from './people.ts'
import { wordsOf } from './words.ts'

const ROWS = 100_000
const FIRST_ID = 700_000_000_000
/** In so many rows a statement: others write to the same tables, the audit log one at a time. */
const BATCH = 5_000
const HOST = 'many.localhost'
/** Pages that are read by pressing the button below the list. */
const PAGES = 30
/** What a page of the list has, and what the document may have of any number of rows. */
const PAGE = 50
const RENDERED = 100
/** Pixels of each step of the scrolling, less than what is drawn around the screen. */
const STEP = 600

const words = wordsOf('en')
let db: Database
let site = 0
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const at = sql`now() - make_interval(mins => n)`

/** Unconfirmed, so that no search counts them. */
const rowsOf = (from: number): Sql[] => {
  const numbers = sql`generate_series(${from + 1}::int, ${from + BATCH}::int) n`
  return [
    sql`insert into account (member_id, site_id, email, status, language, country, signup_at, last_seen_at)
        select ${FIRST_ID}::bigint + n, ${site}::smallint, 'many' || n || '@example.org', 'not_confirmed', 'en', 'NL', ${at}, ${at} from ${numbers}`,
    sql`insert into profile (member_id, site_id, name, gender, birth_date, language, country, region, updated_at)
        select ${FIRST_ID}::bigint + n, ${site}::smallint, 'Noor' || n, 'female', date '1980-01-01' + n % 5000, 'en', 'NL', 1, ${at} from ${numbers}`,
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, created_at)
        select ${FIRST_ID}::bigint + n, ${FIRST_ID}::bigint + n, ${site}::smallint, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'creditcard', 'local', 'expired', ${at} from ${numbers}`,
    sql`insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, state, at)
        select gen_random_uuid(), ${site}::smallint, 'notifications/unread', 'unread', 'n•••@example.org', sha256(n::text::bytea), 'accepted', now() - make_interval(secs => n * 20) from ${numbers}`,
    sql`insert into audit_entry (site_id, at, actor_id, action, subject_kind, subject_id)
        select ${site}::smallint, now() - make_interval(mins => ${ROWS} - n), ${FIRST_ID + 1}::bigint, 'look.member', 'member', (${FIRST_ID}::bigint + n)::text from ${numbers}`,
  ]
}

/** A brand with so many members, orders, mails and entries of the audit log; returns its admin. */
async function addBrand(): Promise<string> {
  const added = await row<{ site: number }>(
    db,
    sql`insert into site (site_id, slug, host, settings)
        select max(site_id) + 1, 'many', ${HOST}, '{"name": "Many"}' from site returning site_id as site`,
  )
  site = added.site
  for (let from = 0; from < ROWS; from += BATCH)
    for (const statement of rowsOf(from)) await execute(db, statement)
  await execute(db, sql`analyze account, profile, credit_order, mail_log, audit_entry`)
  const admin = await addMember(db, { site, name: 'Ada', email: `${newId()}@example.org` })
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${admin}`,
  )
  return admin
}

/** The page of the admin, logged in at the host of the brand. */
async function logIn(
  admin: string,
  browser: Parameters<typeof takeContext>[0],
  options: object,
): Promise<Page> {
  const baseURL = `http://${HOST}:${process.env['E2E_PORT']}`
  // Not followed: its host is not that of the other journeys.
  const context = await takeContext(browser, { ...options, baseURL })
  const session = { sessionId: newId(), memberId: admin, siteId: site, device: 'e2e', place: '' }
  const value = await startSession(db, session, new Date())
  await context.addCookies([
    { name: 'auth.session', value, url: baseURL },
    { name: 'i18n_redirected', value: 'en', url: baseURL },
  ])
  return pageOf(context)
}

const lists = [
  { path: '/operator/members', call: '/api/operator-members.php', file: 'members.csv' },
  { path: '/operator/orders', call: '/api/operator-orders.php', file: 'orders.csv' },
  { path: '/operator/mails', call: '/api/operator-mails.php', file: 'mails.csv' },
  { path: '/operator/audit', call: '/api/operator-audit.php', file: 'audit.csv' },
]

test('lists of 100,000 rows are read in pages by key and drawn in part @full @desktop', async ({
  browser,
  contextOptions,
}, info) => {
  test.setTimeout(900_000)
  const admin = await test.step('fill', addBrand)
  const page = await logIn(admin, browser, contextOptions)
  for (const list of lists)
    await test.step(list.path, async () => {
      const description = await readList(page, list)
      info.annotations.push({ type: list.path, description })
    })
})

/** Reads, scrolls and exports a list; returns what it took. */
async function readList(page: Page, { path, call, file }: (typeof lists)[number]) {
  const requests: URL[] = []
  const listen = (request: Request) => {
    const url = new URL(request.url())
    // The audit log is verified beside its pages.
    if (url.pathname === call && !url.searchParams.has('verify')) requests.push(url)
  }
  page.on('request', listen)
  await page.goto(path, { waitUntil: 'networkidle' })
  const rows = page.locator('tbody tr[data-row]')
  const keys = new Set<string>()
  const collect = async () => {
    const found = await rows.evaluateAll((all) =>
      all.map((tr) => tr.getAttribute('data-row') ?? ''),
    )
    for (const key of found) keys.add(key)
    expect(found.length, `${path} after ${requests.length} requests`).toBeLessThanOrEqual(RENDERED)
  }
  await expect(rows).toHaveCount(PAGE)
  await collect()
  const more = page.getByRole('button', { name: words('console.table.more') })
  const started = performance.now()
  for (let read = 1; read < PAGES; read++) {
    const answer = page.waitForResponse((response) => response.url().includes(call))
    await more.click()
    await answer
    await expect(more).toBeEnabled()
    await collect()
  }
  const each = (performance.now() - started) / (PAGES - 1)
  // Each page once, after the last row of the one before it.
  expect(requests).toHaveLength(PAGES - 1)
  expect(new Set(requests.map(String)).size).toBe(PAGES - 1)

  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += STEP) {
    await page.evaluate(async (y) => {
      scrollTo(0, y)
      for (let frame = 0; frame < 3; frame++)
        await new Promise((drawn) => requestAnimationFrame(drawn))
    }, top)
    await collect()
  }
  expect(keys.size).toBe(PAGES * PAGE)

  const [whole] = await Promise.all([
    page.waitForEvent('download', { timeout: 240_000 }),
    page.getByRole('button', { name: words('console.table.csv') }).click(),
  ])
  expect(whole.suggestedFilename()).toBe(file)
  const lines = await countLines(await whole.createReadStream())
  expect(lines).toBeGreaterThan(ROWS)
  expect(requests.length).toBeLessThan(PAGES + Math.ceil(lines / MAX_PAGE_LIMIT) + 1)
  page.off('request', listen)
  const heap = await heapOf(page)
  return `${each.toFixed(0)} ms a page, ${heap.toFixed(0)} MB of heap, ${lines} lines in the file`
}

/** Megabytes in use after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

async function countLines(stream: NodeJS.ReadableStream): Promise<number> {
  let lines = 0
  for await (const chunk of stream) lines += String(chunk).split('\n').length - 1
  return lines
}
