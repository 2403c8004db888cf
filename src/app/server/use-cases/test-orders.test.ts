import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { production } from '../../../../tests/factories/production.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { getUser } from '../../../accounts/contract.ts'
import { getConsoleHome } from '../../../console/home-contract.ts'
import { grantCredits, spendCredits } from '../../../credits/server/public.ts'
import { createOrder, getBundles, getOrder, getReceipt } from '../../../payments/contract.ts'
import { getLiability, getVatReport, listInvoices } from '../../../accounting/console/contract.ts'
import { getConsoleOrder, listConsoleOrders } from '../../../payments/console/orders-contract.ts'
import { refundOrder } from '../../../payments/console/orders-contract.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import { endTestOrder } from '../../../payments/test-order-contract.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import type { Outgoing } from '../../../server/outgoing/outgoing.ts'
import {
  getSetup,
  inviteTesters,
  openBrand,
  testMail,
  testPayments,
} from '../../../sites/console/setup-contract.ts'
import { rollUpEvents } from '../../../statistics/server/daily-metrics.ts'

const outgoing: Outgoing = {
  isRefused: async () => false,
  request: async (url) => {
    const { status, headers } = await node.request(new URL(url).pathname)
    return { status, header: (name) => headers.get(name), body: Buffer.from('') }
  },
}
const node = await testApp({ env: { ...production, PAYMENT_PROVIDER: 'none' }, outgoing })
const { app, as, request, runJobs, mails } = node
app.payments.defaultProvider = 'none'
const db = app.pool
const site = 1
const reason = 'The shop is ready'

/** Staff with the second step, and members whose browsers opened the testers' link. */
async function staff() {
  const id = await addStaff(db, ['admin', 'finance'])
  const api = await as(id)
  await request('/api/user.php', {}, id)
  await execute(db, sql`update session set second_step = true where member_id = ${id}`)
  return { id, api }
}
const owner = await staff()

async function setOpen(openedAt: Date | null) {
  await execute(
    db,
    sql`update site set opened_at = ${openedAt}, host = 'vonk.example', settings = settings - 'fictional' where site_id = 1`,
  )
  app.bus.publish('sites', null)
  await vi.waitFor(() => expect(app.siteById(1).openedAt === null).toBe(openedAt === null))
}

async function open() {
  for (const call of [testMail, testPayments]) await owner.api(call, { site })
  expect(await owner.api(getSetup, {})).toMatchObject({ ready: true })
  await owner.api(openBrand, { site, reason })
  app.bus.publish('sites', null)
  await vi.waitFor(() => expect(app.siteById(1).openedAt).not.toBeNull())
}

async function buy(result: 'completed' | 'failed' | 'cancelled' = 'completed') {
  const placed = await order(node, owner.id)
  await owner.api(endTestOrder, { order: placed.order, result })
  await runJobs()
  return placed.order
}

const loadCredits = async () => (await owner.api(getUser, {})).user?.credits
const left = async (member: string) => ({
  ...(await row(
    db,
    sql`select (select count(*)::int from credit_order) as orders, (select count(*)::int from payment_event) as events,
          (select count(*)::int from credit_lot where member_id = ${member} and origin = 'purchase') as lots,
          (select count(*)::int from refund) as refunds, (select count(*)::int from provider_record) as records,
          (select count(*)::int from mail_log where order_id is not null) as mails,
          (select count(*)::int from order_origin) as origins,
          (select paid_user from account where member_id = ${member}) as premium,
          (select balance from wallet where member_id = ${member}) as balance`,
  )),
})

beforeEach(async () => {
  await setOpen(null)
  await rows(db, sql`select remove_test_orders(1::smallint)`)
})

describe('an order of a brand that is not open yet', () => {
  test('is a test at the stub, although the installation has no provider', async () => {
    const before = (await loadCredits()) ?? 0
    expect(await owner.api(getBundles, {})).toMatchObject({ test: true })
    const placed = await order(node, owner.id)
    expect(placed.checkout).toContain(`/transactions/${placed.order}`)
    const pending = (await owner.api(getOrder, { id: placed.order })).order
    expect(pending).toMatchObject({ test: true, status: 'pending' })
    await owner.api(endTestOrder, { order: placed.order, result: 'completed' })
    await owner.api(endTestOrder, { order: placed.order, result: 'failed' })
    await runJobs()
    const paid = (await owner.api(getOrder, { id: placed.order })).order
    expect(paid).toMatchObject({ test: true, status: 'completed' })
    expect(await loadCredits()).toBe(before + 50)
    expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining('receipt') })
    expect(mails.at(-1)?.text).toContain('"test":"test"')
    await expect(owner.api(getReceipt, { order: placed.order })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('may fail or be cancelled, and then grants nothing', async () => {
    const before = await loadCredits()
    for (const result of ['failed', 'cancelled'] as const) {
      const id = await buy(result)
      expect((await owner.api(getOrder, { id })).order).toMatchObject({
        status: result,
        test: true,
      })
    }
    expect(await loadCredits()).toBe(before)
  })

  test('counts nowhere, has no invoice and is told to nobody', async () => {
    const id = await buy()
    const at = node.now().toISOString().slice(0, 10)
    expect(await owner.api(getLiability, { at })).toEqual({ rows: [] })
    expect(await owner.api(getVatReport, { from: at, to: at })).toEqual({ rows: [] })
    expect(await owner.api(listInvoices, { from: at, to: at })).toMatchObject({ invoices: [] })
    expect(await rows(db, sql`select 1 from invoice_counter`)).toEqual([])
    const home = await owner.api(getConsoleHome, {})
    expect(home).toMatchObject({ income: [], figures: { orders: { today: 0 } } })
    expect(home.orders_by_hour.filter(({ today }) => today > 0)).toEqual([])
    await rollUpEvents({ db, site: app.siteById(1), now: node.now() }, 2)
    expect(
      await rows(
        db,
        sql`select 1 from daily_metric where metric in ('orders', 'income', 'first_orders', 'bought') and value > 0`,
      ),
    ).toEqual([])
    expect(await rows(db, sql`select 1 from conversion where event = 'first_order'`)).toEqual([])
    expect(await findFaults(db, 1)).toEqual([])
    expect((await owner.api(listConsoleOrders, {})).orders[0]).toMatchObject({ id, test: true })
    expect((await owner.api(getConsoleOrder, { id })).order).toMatchObject({
      test: true,
      invoices: [],
      adds_up: true,
    })
  })

  test('is only for staff and for browsers that opened the link for testers', async () => {
    const member = await addMember(db)
    const api = await as(member)
    await expect(api(getBundles, {})).rejects.toMatchObject({ code: 'not_open' })
    const { link } = await owner.api(inviteTesters, { site })
    const accepted = await request(new URL(link).pathname)
    expect(accepted.status).toBe(303)
    const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toContain('__Host-tester=')
    const bundles = () => request('/api/bundles.php', { headers: { cookie } }, member)
    expect(await (await bundles()).json()).toMatchObject({ test: true })
    expect((await request('/tester/1999999999.AAAA')).status).toBe(404)
    node.advance(8 * 86_400_000)
    expect((await bundles()).status).toBe(503)
    expect((await request(new URL(link).pathname)).status).toBe(404)
    node.advance(-8 * 86_400_000)
    await setOpen(new Date())
    expect((await request(new URL(link).pathname)).status).toBe(404)
    await expect(owner.api(inviteTesters, { site })).rejects.toMatchObject({ code: 'brand_open' })
  })

  test('of another member cannot be ended', async () => {
    const placed = await order(node, owner.id)
    const other = await staff()
    const end = other.api(endTestOrder, { order: placed.order, result: 'completed' })
    await expect(end).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('opening a brand', () => {
  test('knows every table that may hold a row of an order', async () => {
    const { text } = await row<{ text: string }>(
      db,
      sql`select prosrc as text from pg_proc where proname = 'remove_test_orders_within_wall'`,
    )
    const tables = await rows<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.columns where column_name = 'order_id' and table_schema = 'public'`,
    )
    // A test has no invoice, is told to no affiliate, has no direct debit and no defended chargeback.
    const never = ['invoice', 'affiliate_earning', 'conversion', 'debit_mandate', 'dispute_picture']
    const forgotten = tables.filter(({ name }) => !text.includes(`from ${name} `))
    expect(forgotten.map(({ name }) => name).toSorted()).toEqual(never.toSorted())
  })

  test('removes its test orders, their credits and what they made of the member', async () => {
    const { id: buyer } = owner
    await execute(db, sql`update account set paid_user = false where member_id = ${buyer}`)
    const ledger = { db, now: node.now() }
    await inTransaction(db, async (tx) => {
      await grantCredits(
        { ...ledger, db: tx },
        { memberId: buyer, credits: 3, origin: 'gesture', key: 'gift' },
      )
    })
    const balance = (await loadCredits()) ?? 0
    const first = await buy()
    await buy()
    await buy('failed')
    expect(await left(buyer)).toMatchObject({ premium: true, balance: balance + 100 })
    // Out of the gift, then out of the tests: the second spend is of two lots.
    const spend = (key: string, credits: number) =>
      spendCredits(ledger, { memberId: buyer, credits, key, kind: 'message', reference: key })
    await spend('one', balance - 1)
    await spend('two', 4)
    const colleague = await staff()
    await colleague.api(refundOrder, { id: first, amount: 500, refunded: 0, reason })
    await runJobs()
    await open()
    expect(await left(buyer)).toEqual({
      orders: 0,
      events: 0,
      lots: 0,
      refunds: 0,
      records: 0,
      mails: 0,
      origins: 0,
      premium: false,
      balance: 0,
    })
    expect(await findFaults(db, 1)).toEqual([])
    const two = sql`select line, credits from ledger_transfer where member_id = ${buyer} and transaction_id = 'two'`
    expect(await rows(db, two)).toEqual([{ line: 0, credits: 1 }])
    expect(await rows(db, sql`select 1 from invoice_counter`)).toEqual([])
    await expect(db.query('delete from ledger_transfer')).rejects.toThrow('append-only')
    await expect(db.query('delete from payment_event')).rejects.toThrow('append-only')
    await expect(db.query(`update wallet set balance = 1`)).rejects.toThrow('entries only')
    await expect(db.query('select remove_test_orders(1::smallint)')).rejects.toThrow('is open')
  })

  test('ends the stub: it takes no order and settles none', async () => {
    const placed = await order(node, owner.id)
    await open()
    const end = owner.api(endTestOrder, { order: placed.order, result: 'completed' })
    await expect(end).rejects.toMatchObject({ code: 'not_found' })
    await expect(owner.api(getOrder, { id: placed.order })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { bundles, test: isTest } = await owner.api(getBundles, {})
    expect(isTest).toBe(false)
    const request = { bundle: 'p1', method: 'ideal', amount: bundles[1]?.amount ?? 0 } as const
    await expect(owner.api(createOrder, request)).rejects.toMatchObject({
      code: 'nothing_for_sale',
    })
  })

  test('wins or loses against each order in flight, and leaves nothing of either', async () => {
    const [started, ended] = [await order(node, owner.id), await order(node, owner.id)]
    await owner.api(endTestOrder, { order: ended.order, result: 'completed' })
    for (const call of [testMail, testPayments]) await owner.api(call, { site })
    const placing = Array.from({ length: 6 }, () => order(node, owner.id).catch(() => null))
    const ending = owner
      .api(endTestOrder, { order: started.order, result: 'completed' })
      .catch(() => null)
    await Promise.all([...placing, ending, runJobs(), owner.api(openBrand, { site, reason })])
    await runJobs()
    expect(await left(owner.id)).toMatchObject({ orders: 0, events: 0, lots: 0, records: 0 })
    expect(await findFaults(db, 1)).toEqual([])
  })

  test('refuses an order of a node that does not know of it yet', async () => {
    const { bundles } = await owner.api(getBundles, {})
    const amount = bundles.find(({ id }) => id === 'p1')?.amount ?? 0
    await execute(db, sql`update site set opened_at = now() where site_id = 1`)
    const placing = owner.api(createOrder, { bundle: 'p1', method: 'ideal', amount })
    await expect(placing).rejects.toMatchObject({ code: 'method_not_offered' })
    expect(await rows(db, sql`select 1 from credit_order`)).toEqual([])
  })

  test('counts the tests on the page that leads there', async () => {
    await buy()
    expect(await owner.api(getSetup, {})).toMatchObject({ takes_tests: true, test_orders: 1 })
    await open()
    expect(await owner.api(getSetup, {})).toMatchObject({ takes_tests: false, test_orders: 0 })
  })
})
