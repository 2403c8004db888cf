import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { refundOrder } from '../../../payments/console/orders-contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { answerApproval } from '../../../staff/contract.ts'
import { addSettlement } from '../../server/settlements.ts'
import { getDatevBatch, listSettlements } from '../contract.ts'
import { toMonth, toMonthDays, toNextMonth } from '../month-rules.ts'
import { closeMonth, getMonthFile, listMonths, reopenMonth } from '../months-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
const DAY = 86_400_000
// The database compares what is booked with its own clock, so the month is one that is over.
node.advance(-45 * DAY)
const staff = [await addStaff(db, ['finance']), await addStaff(db, ['finance'])]
const [finance, colleague] = [await as(staff[0]), await as(staff[1])]
const reason = 'A payout was missing.'
const { settings } = app.siteById(1)
settings.datev = { ...settings.datev, consultant: 29098, client: 1 }

/** Sessions end in between. */
function advance(milliseconds: number): void {
  node.advance(milliseconds)
  for (const id of staff) node.logInAgain(id)
}

const member = await addMember(db, { seenAt: new Date(node.now().getTime() - 90 * DAY) })
const sale = await order(node, member)
await press(node, sale.checkout, 'paid')
await runJobs()
const closed = toMonth(node.now())
const next = toNextMonth(closed)
const days = toMonthDays(closed)
const inMonth = new Date(node.now())
const settle = (id: string, paidOutAt: Date) =>
  addSettlement(
    { db, now: node.now() },
    { siteId: 1, provider: 'local' },
    { id, amount: { amount: 1970, currency: 'EUR' }, paidOutAt, entries: [] },
  )
await settle('in-month', inMonth)

const find = async (month: string) => {
  const { months } = await finance(listMonths, {})
  return months.find((one) => one.month === month)
}
const close = async (month: string, by = finance) =>
  by(closeMonth, { month, digest: (await find(month))?.digest ?? '' })
const readFile = (name: string, version = 1) =>
  finance(getMonthFile, { month: closed, version, name })
const insertInvoice = (at: Date) =>
  execute(
    db,
    sql`insert into invoice (site_id, number, kind, order_id, member_id, cause, country, currency, gross, vat_rate, vat, issued_at)
        values (1, 900, 'sale', 1, ${member}, 'sale', 'NL', 'EUR', 1, 0, 0, ${at})`,
  )

describe('a month', () => {
  test('is open with its totals while it runs, and cannot be closed before it is over for a day', async () => {
    const total = { currency: 'EUR', invoices: 1, sales: 1999, credit_notes: 0, vat: 347 }
    expect(await find(closed)).toMatchObject({
      state: 'running',
      totals: [{ ...total, payouts: 1970, deferred: 1652 }],
      closings: [],
    })
    await expect(close(closed)).rejects.toMatchObject({ code: 'month_running' })
    advance(Date.parse(`${next}-01T00:00:00Z`) - node.now().getTime() + DAY - 1000)
    await expect(close(closed)).rejects.toMatchObject({ code: 'month_running' })
    advance(2000)
    expect(await find(closed)).toMatchObject({ state: 'due' })
    await expect(close(next)).rejects.toMatchObject({ code: 'month_running' })
  })

  test('is not closed with other totals than were seen, nor by whoever is not finance', async () => {
    const digest = (await find(closed))?.digest ?? ''
    await settle('seen-late', inMonth)
    await expect(finance(closeMonth, { month: closed, digest })).rejects.toMatchObject({
      code: 'month_changed',
    })
    const support = await as(await addStaff(db, ['support']))
    const stranger = await as(await addMember(db))
    for (const [call, input] of [
      [closeMonth, { month: closed, digest }],
      [reopenMonth, { month: closed, reason }],
      [listMonths, {}],
      [getMonthFile, { month: closed, version: 1, name: 'x' }],
    ] as const) {
      await expect(support(call, input)).rejects.toMatchObject({ code: 'role_required' })
      await expect(stranger(call, input)).rejects.toMatchObject({ status: 404 })
    }
  })

  test('is closed once by two people at the same time', async () => {
    const answers = await Promise.allSettled([close(closed), close(closed, colleague)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'month_closed' },
    })
    expect(await find(closed)).toMatchObject({
      state: 'closed',
      can_reopen: true,
      closings: [{ version: 1, reopened_at: null, files: [{}, {}] }],
    })
    const logged = await rows(
      db,
      sql`select action from audit_entry where subject_kind = 'month' and subject_id = ${closed}`,
    )
    expect(logged).toEqual([{ action: 'month.close' }])
  })

  test('has the files of exactly what was closed, the same bytes each time', async () => {
    const entry = await find(closed)
    const [closing] = entry?.closings ?? []
    const names = closing?.files.map(({ name }) => name) ?? []
    expect(names).toEqual([
      `EXTF_Buchungsstapel_${days.from}_${days.to}.csv`,
      `journal-${closed}.csv`,
    ])
    const before = await Promise.all(names.map((name) => readFile(name)))
    await settle('told-later', inMonth)
    const { datev } = settings
    settings.datev = { ...datev, accounts: { ...datev.accounts, bank: '1201' } }
    advance(DAY)
    expect(await Promise.all(names.map((name) => readFile(name)))).toEqual(before)
    for (const [index, { content, digest }] of before.entries()) {
      expect(createHash('sha256').update(content).digest('hex')).toBe(digest)
      expect(closing?.files[index]).toMatchObject({ digest, bytes: Buffer.byteLength(content) })
    }
    expect(before[1]?.content).toContain('VONK-000001,Verkauf NL,,')
    await expect(readFile('other.csv')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('takes no bookings: the database refuses them, whoever writes', async () => {
    const refused = { constraint: 'month_is_closed' }
    await expect(insertInvoice(inMonth)).rejects.toMatchObject(refused)
    await expect(insertInvoice(new Date(inMonth.getTime() - 300 * DAY))).rejects.toMatchObject(
      refused,
    )
    const spendInMonth = sql`select outcome from spend_credits(${member}, 'late', 'message', '1', 1, ${inMonth})`
    await expect(execute(db, spendInMonth)).rejects.toMatchObject(refused)
    for (const change of [
      sql`update settlement set amount = 1 where settlement_id = 'in-month'`,
      sql`update settlement set booked_at = ${node.now()} where settlement_id = 'in-month'`,
      sql`delete from settlement where settlement_id = 'in-month'`,
      sql`insert into settlement (site_id, provider, settlement_id, currency, amount, paid_out_at) values (1, 'local', 'x', 'EUR', 1, ${inMonth})`,
      sql`insert into settlement_entry (site_id, provider, settlement_id, entry_id, kind, amount) values (1, 'local', 'in-month', 'x', 'fee', 1)`,
    ])
      await expect(execute(db, change)).rejects.toMatchObject(refused)
    for (const change of [
      sql`update closed_month set totals = '[]'`,
      sql`delete from closed_month`,
      sql`update closed_month_file set content = ''`,
      sql`delete from closed_month_file`,
    ])
      await expect(execute(db, change)).rejects.toMatchObject({ code: '23001' })
  })

  test('has its later corrections in the open month, with what they correct', async () => {
    const period = { from: `${next}-01`, to: toMonthDays(next).to }
    const { settlements } = await finance(listSettlements, period)
    expect(settlements).toMatchObject([
      { id: 'told-later', paid_out_at: inMonth.toISOString(), amount: 1970 },
    ])
    expect(toMonth(new Date(settlements[0]?.booked_at ?? 0))).toBe(next)
    await finance(refundOrder, { id: sale.order, amount: 1000, refunded: 0, reason })
    await runJobs()
    const { file } = await finance(getDatevBatch, period)
    expect(file).toContain('"Gutschrift NL zu VONK-000001"')
    expect(file).toContain(`"local payout vom ${inMonth.toISOString().slice(0, 10)}"`)
    expect(await find(next)).toMatchObject({
      state: 'running',
      totals: [
        { invoices: 1, sales: 0, credit_notes: -1000, vat: -174, payouts: 1970, deferred: 826 },
      ],
    })
  })

  test('is reopened by two people, with the reason in the audit log, and closed again beside its first closing', async () => {
    const { approval } = await finance(reopenMonth, { month: closed, reason })
    expect(await find(closed)).toMatchObject({ reopening: expect.any(String) })
    await expect(finance(reopenMonth, { month: closed, reason })).rejects.toMatchObject({
      code: 'approval_waiting',
    })
    const yes = { id: approval, approved: true, answer: '' }
    await expect(finance(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    await expect(insertInvoice(inMonth)).rejects.toMatchObject({ constraint: 'month_is_closed' })
    await colleague(answerApproval, yes)
    expect(
      await rows(
        db,
        sql`select action, reason from audit_entry where subject_kind = 'month' order by entry_id`,
      ),
    ).toEqual([
      { action: 'month.close', reason: '' },
      { action: 'month.reopen.request', reason },
      { action: 'month.reopen', reason },
      { action: 'month.reopen.approve', reason: '' },
    ])
    await expect(finance(reopenMonth, { month: closed, reason })).rejects.toMatchObject({
      code: 'month_open',
    })
    await settle('now-in-it', inMonth)
    const before = await readFile(`journal-${closed}.csv`)
    expect(await close(closed)).toEqual({ version: 2 })
    expect(await readFile(`journal-${closed}.csv`)).toEqual(before)
    const second = await readFile(`journal-${closed}.csv`, 2)
    expect(second.content).toContain('now-in-it')
    expect(before.content).not.toContain('now-in-it')
  })

  test('is closed after the months before it, and reopened before them', async () => {
    const third = toNextMonth(next)
    advance(Date.parse(`${third}-02T00:00:00Z`) - node.now().getTime())
    expect(await find(next)).toMatchObject({ state: 'due' })
    advance(31 * DAY)
    expect(await find(third)).toMatchObject({ state: 'waiting' })
    await expect(close(third)).rejects.toMatchObject({ code: 'month_waiting' })
    await close(next)
    await expect(finance(reopenMonth, { month: closed, reason })).rejects.toMatchObject({
      code: 'later_month_closed',
      params: { month: next },
    })
    await close(third)
    expect(await find(third)).toMatchObject({
      state: 'closed',
      totals: [{ invoices: 0, deferred: 826 }],
    })
  })

  test('of another brand stays open', async () => {
    const other = await row<{ until: Date | null }>(
      db,
      sql`select books_closed_until(2::smallint) as until`,
    )
    expect(other.until).toBeNull()
  })
})
