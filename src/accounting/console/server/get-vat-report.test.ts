import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { spendCredits } from '../../../credits/server/public.ts'
import {
  getDatevBatch,
  getLiability,
  getVatReport,
  listInvoices,
  listSettlements,
} from '../contract.ts'
import { accountingSchedules } from '../../server/jobs.ts'
import { listDeferred, listDeferredByMonth } from '../../server/deferred-income.ts'
import { listConsoleOrders, refundOrder } from '../../../payments/console/orders-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
const finance = await as(await addStaff(db, ['finance']))
const DAY = 86_400_000
const dayAt = (days: number) =>
  new Date(node.now().getTime() + days * DAY).toISOString().slice(0, 10)
const reason = 'Goodwill.'

async function addPaidOrder() {
  const member = await addMember(db, { seenAt: new Date(node.now().getTime() - 90 * DAY) })
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await runJobs()
  return { member, id }
}

const { member, id } = await addPaidOrder()
await addPaidOrder()
await spendCredits(
  { db, now: node.now() },
  { memberId: member, credits: 10, key: 'sent', kind: 'message', reference: '1' },
)
await finance(refundOrder, { id, amount: 1000, refunded: 0, reason })
await runJobs()
const period = { from: dayAt(-1), to: dayAt(1) }
/** The fiscal year of the test's clock. */
const year = { from: `${dayAt(0).slice(0, 4)}-01-01`, to: `${dayAt(0).slice(0, 4)}-12-31` }
const setDatev = (numbers: { consultant: number; client: number }) => {
  const { settings } = app.siteById(1)
  settings.datev = { ...settings.datev, ...numbers }
}

describe('the books', () => {
  test('list payouts of a period with the sums of their entries', async () => {
    for (const work of accountingSchedules)
      if (work.name === 'accounting_fetch_settlements') await runScheduled(app, work)
    const { settlements } = await finance(listSettlements, period)
    const none = { chargebacks: 0, reserves: 0 }
    expect(settlements).toMatchObject([
      { ...none, provider: 'local', payments: 3998, refunds: -1000, fees: -58, amount: 2940 },
    ])
    const before = { from: dayAt(-9), to: dayAt(-2) }
    expect((await finance(listSettlements, before)).settlements).toEqual([])
  })

  test('sum the tax of a period by country, with the credit notes, to the cent', async () => {
    const { rows } = await finance(getVatReport, period)
    expect(rows).toEqual([
      {
        country: 'NL',
        currency: 'EUR',
        rate: 2100,
        sales: 2,
        sales_gross: 3998,
        credit_notes: 1,
        credit_notes_gross: -1000,
        net: 2 * (1999 - 347) - (1000 - 174),
        vat: 2 * 347 - 174,
      },
    ])
    const { invoices } = await finance(listInvoices, period)
    expect(invoices.reduce((sum, { vat }) => sum + vat, 0)).toBe(rows[0]?.vat)
    const other = { from: dayAt(-9), to: dayAt(-5) }
    expect((await finance(getVatReport, other)).rows).toEqual([])
  })

  test('agree to the cent: orders, invoices, tax, payouts and bookings', async () => {
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
    const { orders } = await finance(listConsoleOrders, period)
    const { invoices } = await finance(listInvoices, period)
    const { rows } = await finance(getVatReport, period)
    const { settlements } = await finance(listSettlements, period)
    const findGross = (kind: string) =>
      sum(invoices.filter((invoice) => invoice.kind === kind).map(({ gross }) => gross))
    const paid = sum(orders.map(({ amount }) => amount))
    expect([
      findGross('sale'),
      sum(rows.map(({ sales_gross: gross }) => gross)),
      sum(settlements.map(({ payments }) => payments)),
    ]).toEqual([paid, paid, paid])
    const refunded = -sum(orders.map(({ refunded: amount }) => amount))
    expect([
      findGross('credit_note'),
      sum(rows.map(({ credit_notes_gross: gross }) => gross)),
      sum(settlements.map(({ refunds }) => refunds)),
    ]).toEqual([refunded, refunded, refunded])
    expect(sum(rows.map(({ net, vat }) => net + vat))).toBe(paid + refunded)
    for (const { payments, refunds, chargebacks, fees, reserves, amount } of settlements)
      expect(payments + refunds + chargebacks + fees + reserves).toBe(amount)
    setDatev({ consultant: 29098, client: 1 })
    const { file, bookings } = await finance(getDatevBatch, year)
    const lines = file.trimEnd().split('\r\n').slice(2)
    expect(bookings).toBe(lines.length)
    const booked = lines.map((line) => {
      const [amount = '', side, , , , , account, contra] = line.split(';')
      return { cents: Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1), account, contra }
    })
    const onAccount = (account: string) =>
      sum(booked.filter((line) => line.account === account).map(({ cents }) => cents))
    expect(onAccount('1400')).toBe(paid + refunded)
    expect(onAccount('1360')).toBe(0)
    expect(sum(booked.filter(({ contra }) => contra === '1200').map(({ cents }) => -cents))).toBe(
      sum(settlements.map(({ amount }) => amount)),
    )
  })

  test('defer what was paid without tax for credits that are not used, and release it by its cause', async () => {
    // 50 credits for 16.52 without tax each; of the first order 10 were used and 25 refunded.
    const days = { siteId: 1, from: dayAt(-1), to: dayAt(1) }
    const moved = await listDeferred(db, days)
    const sums = moved.map(({ currency, cause, amount }) => [currency, cause, amount])
    expect(sums).toEqual([
      ['EUR', 'refunded', -(1322 - 496)],
      ['EUR', 'sale', 2 * 1652],
      ['EUR', 'spent', -(1652 - 1322)],
    ])
    expect(await listDeferredByMonth(db, 1, new Date(node.now().getTime() + DAY))).toEqual([
      { month: dayAt(0).slice(0, 7), currency: 'EUR', amount: 1652 + 496 },
    ])
    expect(await listDeferred(db, { ...days, to: dayAt(-1) })).toEqual([])
    expect(await listDeferred(db, { ...days, siteId: 2 })).toEqual([])
  })

  test('have no batch for DATEV before it is set up, across years, or for who is not finance', async () => {
    setDatev({ consultant: 0, client: 1 })
    await expect(finance(getDatevBatch, year)).rejects.toMatchObject({ code: 'datev_not_set_up' })
    setDatev({ consultant: 29098, client: 1 })
    await expect(
      finance(getDatevBatch, { from: '2025-12-31', to: '2026-01-01' }),
    ).rejects.toMatchObject({ code: 'datev_years' })
    const support = await as(await addStaff(db, ['support']))
    await expect(support(getDatevBatch, year)).rejects.toMatchObject({ code: 'role_required' })
    const stranger = await as(await addMember(db))
    await expect(stranger(getDatevBatch, year)).rejects.toMatchObject({ status: 404 })
  })

  test('list invoices by number, in pages', async () => {
    const { invoices, next } = await finance(listInvoices, period)
    expect(invoices.map(({ id: number, kind }) => [number, kind])).toEqual([
      [1, 'sale'],
      [2, 'sale'],
      [3, 'credit_note'],
    ])
    expect(next).toBeNull()
    const rest = await finance(listInvoices, { ...period, after: 2 })
    expect(rest.invoices).toHaveLength(1)
  })

  test('say what is owed for credits that were not used, also at an earlier day', async () => {
    const { rows } = await finance(getLiability, { at: dayAt(0) })
    // 50 credits for 19.99 each; of the first order 10 were used and 25 refunded.
    expect(rows.find(({ currency }) => currency === 'EUR')).toEqual({
      currency: 'EUR',
      members: 2,
      credits: 65,
      amount: 600 + 1999,
    })
    expect((await finance(getLiability, { at: dayAt(-2) })).rows).toEqual([])
  })

  test('are for finance only', async () => {
    const support = await as(await addStaff(db, ['support']))
    for (const read of [
      () => support(getVatReport, period),
      () => support(listInvoices, period),
      () => support(getLiability, { at: dayAt(0) }),
    ])
      await expect(read()).rejects.toMatchObject({ code: 'role_required' })
  })
})
