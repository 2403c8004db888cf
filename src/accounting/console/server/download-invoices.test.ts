import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { listMonthInvoices } from '../../server/month-invoices.ts'
import { toMonth, toNextMonth } from '../month-rules.ts'
import { INVOICES_PER_FILE } from '../months-contract.ts'

const node = await testApp()
const { app, runJobs } = node
const db = app.pool
const finance = await addStaff(db, ['finance'])
const member = await addMember(db, {
  seenAt: new Date(node.now().getTime() - 90 * 86_400_000),
  email: 'zoe@example.org',
})
const sale = await order(node, member)
await press(node, sale.checkout, 'paid')
await runJobs()
const month = toMonth(node.now())

const load = (query: string, id: string | undefined = finance) =>
  node.request(`/api/operator-invoices-pdf.php?${query}`, {}, id)
/** The pages are compressed; the tree of pages is not. */
const countPages = (pdf: string) => Number(/\/Count (\d+)/.exec(pdf)?.[1])

const addInvoices = (from: number, count: number, site = 1) =>
  execute(
    db,
    sql`insert into invoice (site_id, number, kind, order_id, member_id, cause, country, currency, gross, vat_rate, vat, issued_at)
        select ${site}, n, 'credit_note', ${site === 1 ? sale.order : '1'}, ${member}, 'refund ' || n, 'NL', 'EUR', -100, 2100, -17, ${node.now()}
        from generate_series(${from}::int, ${from + count - 1}::int) n`,
  )

test('a month is a PDF file with a page for each invoice and credit note, in parts', async () => {
  await addInvoices(2, INVOICES_PER_FILE)
  const [first, last] = [await load(`month=${month}`), await load(`month=${month}&part=2`)]
  expect(
    first.status,
    await first
      .clone()
      .text()
      .then((text) => text.slice(0, 300)),
  ).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('content-disposition')).toBe(
    `attachment; filename="invoices-${month}-1.pdf"`,
  )
  expect(first.headers.get('cache-control')).toContain('no-store')
  expect(countPages(await first.text())).toBe(INVOICES_PER_FILE)
  expect(countPages(await last.text())).toBe(1)
  expect((await load(`month=${month}&part=3`)).status).toBe(404)
  const logged = await rows(
    db,
    sql`select subject_id, after_change ->> 'file' as file from audit_entry where action = 'invoice.export' order by entry_id`,
  )
  expect(logged).toEqual([
    { subject_id: month, file: `invoices-${month}-1.pdf` },
    { subject_id: month, file: `invoices-${month}-2.pdf` },
  ])
})

test('a page says who bought what, and a credit note which invoice it corrects', async () => {
  const [invoice, note] = await listMonthInvoices(db, app.siteById(1), { month, part: 1 })
  expect(invoice).toMatchObject({
    number: 'VONK-000001',
    kind: 'sale',
    corrects: null,
    email: 'zoe@example.org',
    credits: 50,
    gross: 1999,
    vat: 347,
    vat_rate: 2100,
  })
  expect(note).toMatchObject({ kind: 'credit_note', corrects: 'VONK-000001', gross: -100 })
})

test('other months, other brands and everybody but finance get nothing', async () => {
  await addInvoices(1, 3, 2)
  expect((await load(`month=${toNextMonth(month)}`)).status).toBe(404)
  for (const query of ['', 'month=2026-13', `month=${month}&part=0`, `month=${month}&part=x`])
    expect((await load(query)).status, query).toBe(404)
  const { length } = await listMonthInvoices(db, app.siteById(1), { month, part: 2 })
  expect(length).toBe(1)
  for (const role of ['support', 'content', 'moderator'] as const)
    expect((await load(`month=${month}`, await addStaff(db, [role]))).status).toBe(403)
  expect((await load(`month=${month}`, member)).status).toBe(404)
  expect((await node.request(`/api/operator-invoices-pdf.php?month=${month}`)).status).toBe(403)
})
