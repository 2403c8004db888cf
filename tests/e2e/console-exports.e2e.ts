import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { euCountries } from '../../src/accounting/console/booking-rules.ts'
import { toQuarter } from '../../src/accounting/console/oss-rules.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const root = join(import.meta.dirname, '../..')

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** What a spreadsheet would run; a number may begin with a sign. */
const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(?:\.\d+)?$/

/** Reads RFC 4180. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  return lines.slice(0, -1)
}

type DisplayedCell = { text: string; times: string[]; links: string[]; isAction: boolean }
type DisplayedTable = { head: string[]; rows: DisplayedCell[][] }

/** The table above an export button, as a person sees it; notes in small type are left out. */
const readTable = (button: Locator): Promise<DisplayedTable> =>
  button.evaluate((element) => {
    const table = element.closest('div')?.previousElementSibling?.querySelector('table')
    const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
    const wordsIn = (cell: Element) => {
      const copy = cell.cloneNode(true)
      if (copy instanceof Element)
        for (const note of copy.querySelectorAll('.text-ink-2, .sr-only, svg, img')) note.remove()
      return plain(copy.textContent) || plain(cell.textContent)
    }
    return {
      head: [...(table?.tHead?.rows[0]?.cells ?? [])].map((cell) => plain(cell.textContent)),
      rows: [...(table?.tBodies[0]?.rows ?? [])]
        .filter((line) => line.dataset['row'] !== undefined)
        .map((line) =>
          [...line.cells].map((cell) => ({
            text: wordsIn(cell),
            times: [...cell.querySelectorAll('time')].map((time) => time.dateTime),
            links: [...cell.querySelectorAll('a')].map((link) => link.href),
            isAction: cell.querySelector('button') !== null,
          })),
        ),
    }
  })

const numbersIn = (text: string) =>
  [...text.replaceAll(/[^\d.%/\s−-]/g, '').matchAll(/[−-]?\s?\d+(?:\.\d+)?/g)].map(([found]) =>
    Number(found.replaceAll(/\s/g, '').replace('−', '-')),
  )

/** Whether a cell of the file says what the page shows; codes of states are compared apart. */
function agrees(filed: string, { text, times, links }: DisplayedCell): boolean {
  if (filed === '' || (text === '–' && Number(filed) === 0)) return true
  const isTime = (time: string) => time.slice(0, 19).replace('T', ' ').startsWith(filed)
  if (filed.length >= 10 && times.some(isTime)) return true
  if (links.some((link) => link.includes(encodeURIComponent(filed)))) return true
  if (number.test(filed))
    return numbersIn(text).some((displayed) =>
      [1, 100].some((by) => displayed === Number(filed) * by),
    )
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return plain(text).includes(plain(filed.replace(/^'/, '')))
}

/** Words for codes of a column: the same code is shown by the same words. */
type Meanings = Map<string, string>

function isMeant(filed: string, cell: DisplayedCell, meanings: Meanings): boolean {
  if (agrees(filed, cell)) return true
  // What follows has columns of its own in the file.
  const [first = ''] = cell.text.split(' · ')
  const meaning = meanings.get(filed) ?? first
  meanings.set(filed, meaning)
  return /^[A-Za-z*][\w./* -]*$/.test(filed) && meaning === first
}

/** Compares column by column, and returns what differs. Long tables display a part of their rows. */
function differences(
  displayed: DisplayedTable,
  [head = [], ...lines]: string[][],
  without: string[],
): string[] {
  const columns = displayed.head.map((name) => head.indexOf(name))
  const first = displayed.rows[0] ?? []
  const equal = lines.map(
    (line) => first.filter((cell, at) => agrees(line[columns[at] ?? -1] ?? '', cell)).length,
  )
  const start = Math.max(0, equal.indexOf(Math.max(...equal)))
  return displayed.head.flatMap((name, at) => {
    const filed = columns[at] ?? -1
    const cells = displayed.rows.flatMap((line) => line[at] ?? [])
    if (without.includes(name)) return []
    if (filed === -1)
      return cells.every(({ isAction, text }) => isAction || text === '')
        ? []
        : [`the column ${name} is not in the file`]
    const meanings: Meanings = new Map()
    return cells.flatMap((cell, index) => {
      const value = lines[start + index]?.[filed] ?? '(none)'
      return isMeant(value, cell, meanings)
        ? []
        : [`${name}: ${value} filed, ${cell.text} displayed`]
    })
  })
}

type ExportPage = {
  path: string
  /** The beginnings of the names of its files. */
  files: string[]
  /** Columns that the file says otherwise, such as a period as its two ends. */
  without?: string[]
}

const pages: ExportPage[] = [
  { path: '/operator/orders', files: ['orders.csv'] },
  { path: '/operator/orders/:order', files: ['order-'] },
  {
    path: '/operator/books?from=2026-01-01',
    files: ['report-', 'vat-', 'invoices-', 'settlements-', 'liability-'],
  },
  { path: '/operator/months', files: ['months.csv'] },
  {
    path: `/operator/oss?quarter=${toQuarter(new Date())}`,
    files: ['oss-sales-', 'oss-corrections-'],
  },
  { path: '/operator/chargebacks', files: ['chargebacks.csv'] },
  { path: '/operator/chargebacks?show=debits', files: ['direct-debit-returns.csv'] },
  { path: '/operator/chargebacks?show=all', files: ['chargebacks.csv'] },
  { path: '/operator/chargebacks?show=warnings', files: ['warnings.csv'] },
  { path: '/operator/chargebacks/share', files: ['dispute-ratio-', 'dispute-reasons-'] },
  { path: '/operator/refused-orders', files: ['order-blocks.csv', 'refused-orders.csv'] },
  { path: '/operator/reconciliation', files: ['differences.csv'] },
  { path: '/operator/payment-accounts', files: ['payment-methods.csv'] },
  {
    path: '/operator/campaigns',
    files: ['campaigns.csv'],
    without: [words('consoleCampaigns.campaigns.runs')],
  },
  { path: '/operator/members', files: ['members.csv'] },
  { path: '/operator/members/:buyer?tab=ledger', files: ['ledger-'] },
  { path: '/operator/cases', files: ['cases.csv'] },
  { path: '/operator/inbox', files: ['inbox.csv'] },
  { path: '/operator/pressure', files: ['signal-rules.csv'] },
  { path: '/operator/quality', files: ['agreement.csv'] },
  { path: '/operator/aftercare', files: ['aftercare.csv', 'aftercare-months.csv'] },
  { path: '/operator/honesty', files: ['promises.csv', 'honesty.csv'] },
  { path: '/operator/statistics', files: ['funnel-', 'affiliates.csv'] },
  { path: '/operator/statistics/costs', files: ['cost-per-sign-up-'] },
  { path: '/operator/mailings', files: ['mailings.csv'] },
  {
    path: '/operator/statistics/contact',
    files: ['contact-rules.csv', 'contact-requests.csv'],
  },
  { path: '/operator/staff', files: ['staff.csv', 'roles.csv'] },
  // Its CSV file says times of changes in words too, and of settings the path.
  {
    path: '/operator/audit',
    files: ['audit.csv'],
    without: [words('consoleStaff.audit.change')],
  },
  { path: '/operator/imports?id=:import', files: ['imports.csv', 'import-'] },
  { path: '/operator/system', files: ['failed-jobs.csv', 'slow-calls.csv', 'browser-errors.csv'] },
  { path: '/operator/mails', files: ['mails.csv'] },
  { path: '/operator/pushes', files: ['pushes.csv'] },
  { path: '/operator/translation', files: ['translations.csv'] },
]

test('every export of the console is compared with its page', () => {
  const names = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:csvName[=:] ?\{?['"`]|csv: ')([\w-]+(?:\.csv)?)/g,
      ),
    ].map(([, name]) => name),
  )
  const known = new Set(pages.flatMap(({ files }) => files))
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => name !== undefined && !known.has(name))).toEqual([])
})

for (const { path, files, without = [] } of pages)
  test(`${files.join(', ')} of ${path} says what the page shows @full @desktop`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const { id, page } = await someone(db, {
      browser,
      options: contextOptions,
      follow,
      name: '=HYPERLINK("x")',
    })
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
    )
    await addRows(id)
    await page.goto(await addressOf(path), { waitUntil: 'networkidle' })
    const buttons = page.getByRole('button', { name: words('console.table.csv') })
    await expect(buttons).toHaveCount(files.length)
    const names: string[] = []
    for (const button of await buttons.all()) names.push(await expectSame(page, button, without))
    for (const name of files) expect(names.join(' ')).toContain(name)
  })

/** Returns the name of the file. */
async function expectSame(page: Page, button: Locator, without: string[]): Promise<string> {
  const displayed = await readTable(button)
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const name = file.suggestedFilename()
  expect(displayed.rows.length, `rows of ${name}`).toBeGreaterThan(0)
  const lines = parseCsv(readFileSync(await file.path(), 'utf8'))
  expect(lines.length - 1).toBeGreaterThanOrEqual(displayed.rows.length)
  expect(differences(displayed, lines, without)).toEqual([])
  expect(lines.flat().filter((cell) => /[{[]"/.test(cell))).toEqual([])
  expect(lines.flat().filter((cell) => formula.test(cell) && !number.test(cell))).toEqual([])
  return name
}

/** A page of one order, member or import. */
async function addressOf(path: string): Promise<string> {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return path
  const { id } = await row<{ id: string }>(
    db,
    name === 'import'
      ? sql`select import_id as id from member_import_row where state = 'wrong' limit 1`
      : name === 'order'
        ? sql`select order_id as id from credit_order where status = 'completed' and site_id = 1 order by completed_at limit 1`
        : sql`select t.member_id as id from ledger_transaction t join account a using (member_id) where a.site_id = 1 limit 1`,
  )
  return path.replace(`:${name}`, id)
}

/** An order by a method and its chargeback, whose reason is a formula. */
function chargedBack(member: string, method: string): Sql[] {
  const id = newId()
  return [
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, created_at, completed_at)
        values (${id}, ${member}, 1, 'p1', 50, 1999, 1999, 'EUR', 'NL', ${method}, 'local', 'charged_back', now(), now())`,
    sql`insert into chargeback (site_id, order_id, chargeback_id, amount, previous_order_status, at, due_at, reason_code, reason)
        values (1, ${id}, ${`cb-${id}`}, 1999, 'completed', now(), now() + interval '3 days', '', '+A reason')`,
  ]
}

/** A sale to another country of the Union, and a credit note for one of an earlier quarter. */
function soldAbroad(member: string): Sql[] {
  const next = sql`(select max(number) + 1 from invoice where site_id = 1)`
  return [
    sql`insert into invoice (site_id, number, order_id, member_id, kind, cause, country, currency, gross, vat_rate, vat, issued_at)
        values (1, ${next}, ${newId()}, ${member}, 'sale', 'sale', 'AT', 'EUR', 6000, 2000, 1000, now())`,
    sql`insert into invoice (site_id, number, order_id, member_id, kind, cause, country, currency, gross, vat_rate, vat, issued_at)
        select 1, ${next}, order_id, member_id, 'credit_note', ${`refund ${newId()}`}, country, currency, -100, vat_rate, -17, now()
        from invoice where site_id = 1 and cause = 'sale' and country = any(${euCountries}::text[]) and country <> 'NL' and vat_rate > 0
          and issued_at < date_trunc('quarter', now()) order by number limit 1`,
  ]
}

/** A paid order of which a bank warns, with a reason that is a formula. */
function warnedOf(member: string): Sql[] {
  const id = newId()
  return [
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, created_at, completed_at)
        values (${id}, ${member}, 1, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'creditcard', 'local', 'completed', now(), now())`,
    sql`insert into payment_warning (order_id, warning_id, site_id, kind, amount, reason_code, reason, at, due_at)
        values (${id}, ${`fraud-${id}`}, 1, 'fraud', 1999, '', '=A warning', now(), now() + interval '2 days')`,
  ]
}

/** What the demo has none of, by and about a member whose name is a formula. */
async function addRows(member: string): Promise<void> {
  const importId = newId()
  const statements = [
    ...['sdd', 'creditcard'].flatMap((method) => chargedBack(member, method)),
    ...soldAbroad(member),
    ...warnedOf(member),
    sql`insert into translation_volume (site_id, day, source, target, translated, failed, characters)
        values (1, current_date, 'nl', 'en', 3, 1, 120) on conflict do nothing`,
    sql`insert into browser_error (fingerprint, kind, message, source, route, release, first_at, last_at)
        values (${newId()}, 'error', '=A message', 'x.js:1:2', 'chats', 'test', now(), now())`,
    sql`insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, last_error, run_at)
        select id, '{"site": 1}', 3, 25, '=1+1', now() + interval '1 day' from graphile_worker._private_tasks limit 1`,
    sql`insert into affiliate (affiliate_id, site_id, network, url_template, secret, active)
        values (gen_random_uuid(), 1, '@partner', 'https://x.example/?e={event}', '', false) on conflict do nothing`,
    sql`insert into provider_market (site_id, provider, country, currency, methods, fetched_at)
        values (1, 'mollie', 'NL', 'EUR', '[{"method":"ideal","min":1,"max":null}]', now()) on conflict do nothing`,
    sql`insert into order_refusal (refusal_id, member_id, site_id, reasons, at) values (${newId()}, ${member}, 1, '{card_orders,network_blocked}', now())`,
    sql`insert into order_block (block_id, site_id, kind, value, label, reason, created_by, created_at, expires_at)
        values (${newId()}, 1, 'email_domain', 'x.example', '@x.example', '=1+1', ${member}, now(), now() + interval '9 days')`,
    sql`insert into push_log (push_id, site_id, member_id, type, cause, service, state, at) values (gen_random_uuid(), 1, ${member}, 'check_in', 'date', 'push.example', 'sent', now())`,
    sql`insert into member_import (import_id, site_id, file_name, columns, total, state, created_by, created_at)
        values (${importId}, 1, '-people.csv', '{email}', 1, 'checked', ${member}, now())`,
    sql`insert into member_import_row (import_id, site_id, line, state, problem, email) values (${importId}, 1, 2, 'wrong', 'too_young', '=ada@example.org')`,
    sql`insert into reconciliation_fault (site_id, fault, subject, detail, found_at) values (1, 'order_without_credits', ${newId()}, 'completed', now())`,
  ]
  for (const statement of statements) await execute(db, statement)
}
