import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { getUser } from '../../accounts/contract.ts'
import { listTransactions } from '../../credits/contract.ts'
import { spendCredits } from '../../credits/server/public.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getOrder, getReceipt, withdrawOrder } from '../contract.ts'
import { accountingSchedules } from '../../accounting/server/jobs.ts'
import { paymentsSchedules } from './jobs.ts'
import { findFaults } from '../../accounting/server/reconciliation-faults.ts'

const node = await testApp()
const { app, as, request, runJobs, mails } = node
const DAY = 86_400_000

async function buyer(bundle = 'p1') {
  const member = await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * DAY) })
  const { order: id, checkout } = await order(node, member, { bundle })
  await press(node, checkout, 'paid')
  await runJobs()
  return { member, id, checkout, api: await as(member) }
}

const spend = (memberId: string, credits: number) =>
  spendCredits(
    { db: app.pool, now: node.now() },
    { memberId, credits, key: crypto.randomUUID(), kind: 'message', reference: '1' },
  )

const listLots = (memberId: string) =>
  rows(
    app.pool,
    sql`select lot_id, origin, order_id, credits, remaining, paid_amount, currency, provisional from credit_lot
        where member_id = ${memberId}`,
  )

async function user(member: string) {
  const { user } = await (await as(member))(getUser, {})
  return { credits: user?.credits, premium: user?.paid_user }
}

describe('a withdrawal', () => {
  test('refunds unused credits, exactly the amount shown, with receipt and credit note', async () => {
    const { member, id, api } = await buyer()
    await spend(member, 13)
    const offered = (await api(getOrder, { id })).order.refundable
    expect(offered).toMatchObject({ amount: 1480, unused: 37 })
    await expect(api(withdrawOrder, { order: id, amount: 1999 })).rejects.toMatchObject({
      code: 'amount_changed',
    })
    expect(await user(member)).toEqual({ credits: 37, premium: true })
    expect(await api(withdrawOrder, { order: id, amount: 1480 })).toEqual({
      refunded: { amount: 1480, currency: 'EUR' },
    })
    await runJobs()
    expect(await user(member)).toEqual({ credits: 0, premium: true })
    const { invoices } = await api(getReceipt, { order: id })
    expect(
      invoices.map(({ kind, gross, vat, vat_rate }) => ({ kind, gross, vat, vat_rate })),
    ).toEqual([
      { kind: 'sale', gross: 1999, vat: 347, vat_rate: 2100 },
      { kind: 'credit_note', gross: -1480, vat: -257, vat_rate: 2100 },
    ])
    const [refund] = await rows<{ status: string; amount: number }>(
      app.pool,
      sql`select status, amount from refund where order_id = ${id}`,
    )
    expect(refund).toEqual({ status: 'settled', amount: 1480 })
    expect(mails.map(({ subject }) => subject)).toContain('payments/withdrawal-receipt')
    await expect(api(withdrawOrder, { order: id, amount: 1480 })).rejects.toMatchObject({
      code: 'not_refundable',
    })
  })

  test('is paid once after an outage of the provider', async () => {
    const { id, api } = await buyer()
    await api(withdrawOrder, { order: id, amount: 1999 })
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    local.send = () => Promise.reject(new Error('connection refused'))
    await expect(runJobs()).rejects.toThrow('was not answered')
    local.send = send
    node.advance(2 * DAY)
    for (const work of paymentsSchedules)
      if (work.name === 'payments_poll_stale_orders') await runScheduled(app, work)
    await runJobs()
    const settled = await rows(
      app.pool,
      sql`select 1 from refund where order_id = ${id} and status = 'settled'`,
    )
    expect(settled).toHaveLength(1)
  })

  test('of everything ends premium and notifies the member', async () => {
    const { member, id, api } = await buyer()
    await api(withdrawOrder, { order: id, amount: 1999 })
    await runJobs()
    expect(await user(member)).toEqual({ credits: 0, premium: false })
    expect(mails.map(({ subject }) => subject)).toContain('payments/premium-ended')
  })

  test('refunds nothing after the last day, for another member or without unused credits', async () => {
    const { member, id, api } = await buyer()
    const stranger = await as(await addMember(app.pool))
    await expect(stranger(withdrawOrder, { order: id, amount: 1999 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(stranger(getReceipt, { order: id })).rejects.toMatchObject({ code: 'not_found' })
    const unpaid = await order(node, member)
    await expect(api(getReceipt, { order: unpaid.order })).rejects.toMatchObject({
      code: 'not_found',
    })
    await spend(member, 50)
    await expect(api(withdrawOrder, { order: id, amount: 0 })).rejects.toMatchObject({
      code: 'nothing_to_refund',
    })
    const other = await buyer()
    const paidBefore = (milliseconds: number) =>
      execute(
        app.pool,
        sql`update credit_order set completed_at = ${new Date(node.now().getTime() - milliseconds)} where order_id = ${other.id}`,
      )
    await paidBefore(30 * DAY - 60_000)
    expect((await other.api(getOrder, { id: other.id })).order.refundable?.amount).toBe(1999)
    await paidBefore(30 * DAY + 60_000)
    await expect(other.api(withdrawOrder, { order: other.id, amount: 1999 })).rejects.toMatchObject(
      {
        code: 'withdrawal_over',
      },
    )
  })

  test('refunds once under ten parallel requests', async () => {
    const { member, id, api } = await buyer()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => api(withdrawOrder, { order: id, amount: 1999 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await runJobs()
    expect(await rows(app.pool, sql`select 1 from refund where order_id = ${id}`)).toHaveLength(1)
    expect((await user(member)).credits).toBe(0)
  })
})

describe('a chargeback', () => {
  test('takes unused credits only and is listed', async () => {
    const { member, id, checkout, api } = await buyer()
    await spend(member, 20)
    await press(node, checkout, 'chargeback', { twice: 'yes' })
    await runJobs()
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'charged_back',
      refunded: 1999,
    })
    expect(await user(member)).toEqual({ credits: 0, premium: false })
    const { transactions } = await api(listTransactions, {})
    expect(transactions.map(({ kind, credits, balance }) => [kind, credits, balance])).toEqual([
      ['chargeback', -30, 0],
      ['message', -20, 30],
      ['purchase', 50, 50],
    ])
    expect(transactions[1]?.value).toEqual([{ amount: 1199, currency: 'EUR' }])
  })

  const chargeBackAndReverse = async (checkout: string) => {
    await press(node, checkout, 'chargeback')
    await runJobs()
    await press(node, checkout, 'chargeback-reversed', { twice: 'yes' })
    await runJobs()
  }

  test('gives credits, premium, status and amount back once when reversed', async () => {
    const { member, id, checkout, api } = await buyer()
    await spend(member, 20)
    const [before] = await listLots(member)
    const { completed_at } = (await api(getOrder, { id })).order
    mails.length = 0
    await chargeBackAndReverse(checkout)
    await request(`/api/payment-webhook.php?order=${id}`, {
      method: 'POST',
      body: `id=${checkout.split('/').at(-1)}`,
    })
    await runJobs()
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'completed',
      refunded: 0,
      completed_at,
    })
    expect((await api(getOrder, { id })).order.refundable).toMatchObject({
      amount: 1200,
      unused: 30,
    })
    expect(await user(member)).toEqual({ credits: 30, premium: true })
    // Origin, order, size and price are the same as before.
    expect(await listLots(member)).toEqual([before])
    const { transactions } = await api(listTransactions, { show: 'returned' })
    expect(
      transactions.map(({ kind, credits, balance, reference }) => [
        kind,
        credits,
        balance,
        reference,
      ]),
    ).toEqual([
      ['chargeback_reversed', 30, 30, id],
      ['chargeback', -30, 0, id],
    ])
    expect(transactions[0]?.value).toEqual([{ amount: 1199, currency: 'EUR' }])
    const { invoices } = await api(getReceipt, { order: id })
    expect(invoices.map(({ kind, gross, vat }) => [kind, gross, vat])).toEqual([
      ['sale', 1999, 347],
      ['credit_note', -1999, -347],
      ['sale', 1999, 347],
    ])
    expect(mails.map(({ subject }) => subject)).toEqual([
      'payments/charged-back',
      'payments/premium-ended',
      'payments/chargeback-reversed',
    ])
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('leaves withdrawn credits withdrawn when reversed', async () => {
    const { member, id, checkout, api } = await buyer()
    await spend(member, 25)
    await api(withdrawOrder, { order: id, amount: 1000 })
    await runJobs()
    await chargeBackAndReverse(checkout)
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'refunded',
      refunded: 1000,
      refundable: null,
    })
    expect(await user(member)).toEqual({ credits: 0, premium: true })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('can follow a reversal; a reversal without webhook is found by the nightly run', async () => {
    const { member, id, checkout, api } = await buyer()
    await chargeBackAndReverse(checkout)
    await press(node, checkout, 'chargeback')
    await runJobs()
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'charged_back',
      refunded: 1999,
    })
    expect(await user(member)).toEqual({ credits: 0, premium: false })
    await press(node, checkout, 'chargeback-reversed', { delay: '172800' })
    for (const work of accountingSchedules)
      if (work.name === 'accounting_reconcile') await runScheduled(app, work)
    expect(await user(member)).toEqual({ credits: 50, premium: true })
    node.advance(3 * DAY)
    await runJobs()
    expect(await user(member)).toEqual({ credits: 50, premium: true })
  })
})

describe('a reversed chargeback', () => {
  test('is refunded if its member has deleted the account', async () => {
    const { member, id, checkout } = await buyer()
    await spend(member, 20)
    await press(node, checkout, 'chargeback')
    await runJobs()
    await execute(app.pool, sql`update account set status = 'deleted' where member_id = ${member}`)
    await press(node, checkout, 'chargeback-reversed')
    await runJobs()
    const refunds = await rows(
      app.pool,
      sql`select amount, status from refund where order_id = ${id}`,
    )
    expect(refunds).toEqual([{ amount: 1200, status: 'settled' }])
    expect(await findFaults(app.pool, 1)).toEqual([])
  })
})

describe('nightly reconciliation', () => {
  test('finds no difference in correct books, and one of a cent', async () => {
    const faults = () =>
      rows<{ fault: string }>(app.pool, sql`select fault from reconciliation_fault`)
    const nightly = async () => {
      for (const work of accountingSchedules)
        if (work.name === 'accounting_reconcile') await runScheduled(app, work)
    }
    await nightly()
    expect(await faults()).toEqual([])
    const { id } = await buyer()
    await execute(app.pool, sql`update credit_order set amount = amount - 1 where order_id = ${id}`)
    await nightly()
    expect((await faults()).map(({ fault }) => fault).toSorted()).toEqual([
      'invoice_differs',
      'lot_price_differs',
      'provider_differs',
    ])
  })
})

describe('a refund', () => {
  test('made at the provider takes credits in proportion, and all of them when complete', async () => {
    const { member, id, checkout, api } = await buyer()
    await spend(member, 20)
    await press(node, checkout, 'refund-half', { twice: 'yes' })
    await runJobs()
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'completed',
      refunded: 999,
    })
    // 999 of 1999 paid for 24 of 50 credits; 30 were unused.
    expect(await user(member)).toEqual({ credits: 6, premium: true })
    expect((await api(getOrder, { id })).order.refundable).toMatchObject({ amount: 240, unused: 6 })
    await press(node, checkout, 'refund')
    await runJobs()
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'refunded',
      refunded: 1999,
      refundable: null,
    })
    expect(await user(member)).toEqual({ credits: 0, premium: false })
    const { invoices } = await api(getReceipt, { order: id })
    expect(invoices.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['sale', 1999],
      ['credit_note', -999],
      ['credit_note', -1000],
    ])
    expect(mails.filter(({ subject }) => subject === 'payments/paid-back')).toHaveLength(2)
  })

  test('is retried when its delivery failed', async () => {
    const { id, checkout, api } = await buyer()
    await api(withdrawOrder, { order: id, amount: 1999 })
    await runJobs()
    await press(node, checkout, 'refund-fails')
    await runJobs()
    const refund = () =>
      rows(app.pool, sql`select status, attempt from refund where order_id = ${id}`)
    expect(await refund()).toEqual([{ status: 'waiting', attempt: 2 }])
    node.advance(3 * 3_600_000)
    await runJobs()
    expect(await refund()).toEqual([{ status: 'settled', attempt: 2 }])
  })
})
