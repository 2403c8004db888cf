import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { order } from '../../../../tests/factories/checkout.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { withdrawWithLostResponse } from '../../../../tests/providers/lost-refund.ts'
import { row, rows } from '../../../server/database/query.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { createSeal } from '../../../server/seal.ts'
import { getOrder, listCards, removeCard, withdrawOrder } from '../../../payments/contract.ts'
import { savePaymentAccount } from '../payment-accounts.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import { signReport } from './flexpay-signature.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'flexpay' } })
const { flexpay } = app.payments.connections
if (!flexpay) throw new Error('no local FlexPay')

const press = (checkout: string, status: string, more: Record<string, string> = {}) => {
  const { pathname, search } = new URL(checkout)
  return request(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ status, ...more }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function buy(options: Parameters<typeof order>[2] = {}, buyer?: string) {
  const member =
    buyer ??
    (await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * 86_400_000) }))
  const placed = await order(node, member, { method: 'creditcard', ...options })
  return { member, id: placed.order, checkout: placed.checkout }
}

const readEnd = (id: string) =>
  row<{ status: string; refunded: number; grants: number; balance: number }>(
    app.pool,
    sql`select o.status, o.refunded_amount as refunded,
          (select count(*)::int from ledger_transaction t where t.member_id = o.member_id and t.kind = 'purchase') as grants,
          (select coalesce(max(balance), 0) from wallet w where w.member_id = o.member_id) as balance
        from credit_order o where order_id = ${id}`,
  )

/** A report of FlexPay about an order, signed by `key`. */
function report(id: string, more: Record<string, string> = {}, key = 'local_flexpay_key') {
  const parameters: Record<string, string> = {
    shopID: '10001',
    saleID: '1',
    transactionID: '2',
    referenceID: `order-${id}`,
    priceAmount: '19.99',
    priceCurrency: 'EUR',
    type: 'purchase',
    ...more,
  }
  const query = new URLSearchParams({ ...parameters, signature: signReport(key, parameters) })
  return request(`/api/payment-webhook.php/flexpay/1?${query.toString()}`)
}

describe('an order at FlexPay', () => {
  test.each([
    ['Paid', 'completed', 1],
    ['Failed', 'failed', 0],
    ['Canceled', 'cancelled', 0],
    ['Expired', 'expired', 0],
    ['Pending', 'pending', 0],
  ])('becomes by “%s” %s', async (words, status, grants) => {
    const { id, checkout } = await buy()
    const { pathname, search } = new URL(checkout)
    const page = await (await request(pathname + search)).text()
    const value =
      new RegExp(`<button name="status" value="([\\w-]+)">${words}</button>`).exec(page)?.[1] ?? ''
    const back = await press(checkout, value, { twice: 'yes' })
    expect(back.headers.get('location')).toMatch(new RegExp(`/transactions/${id}$`))
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status, grants })
  })

  test('is not reported by the address of its checkout, which has the same signature', async () => {
    const { id, checkout } = await buy()
    const { search } = new URL(checkout)
    for (const site of ['1', '2'])
      expect((await request(`/api/payment-webhook.php/flexpay/${site}${search}`)).status).toBe(403)
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'pending' })
  })

  test('is refunded once when its buyer withdraws, and once more from the Control Center', async () => {
    const { member, id, checkout } = await buy()
    await press(checkout, 'paid')
    await runJobs()
    const api = await as(member)
    const { refundable } = (await api(getOrder, { id })).order
    await api(withdrawOrder, { order: id, amount: refundable?.amount ?? 0 })
    await runJobs()
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'refunded', refunded: 1999, balance: 0 })
    const other = await buy()
    await press(other.checkout, 'paid')
    await press(other.checkout, 'refund-half')
    await runJobs()
    expect(await readEnd(other.id)).toMatchObject({ refunded: 999 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('loses its credits by a chargeback and gets them back when that is reversed', async () => {
    const { id, checkout } = await buy()
    await press(checkout, 'paid')
    await press(checkout, 'chargeback')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'charged_back', balance: 0 })
    await press(checkout, 'chargeback-reversed')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'completed', balance: 50 })
  })

  test('stays charged back by a second chargeback that is reported before the reversal of the first', async () => {
    const { id, checkout } = await buy()
    await press(checkout, 'paid')
    await press(checkout, 'chargeback')
    await press(checkout, 'chargeback-reversed', { delay: '172800' })
    await press(checkout, 'chargeback')
    await runJobs()
    node.advance(173_000_000)
    await runJobs()
    const lost = { status: 'charged_back', refunded: 1999, balance: 0 }
    expect(await readEnd(id)).toMatchObject(lost)
    expect(await findFaults(app.pool, 1)).toEqual([])
    await press(checkout, 'chargeback-reversed')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'completed', refunded: 0, balance: 50 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('is granted once for reports that come repeated, reordered and 48 hours late', async () => {
    const { id, checkout } = await buy()
    await press(checkout, 'paid', { delay: '172800', twice: 'yes' })
    await press(checkout, 'refund-half')
    await runJobs()
    await Promise.all(Array.from({ length: 5 }, () => report(id)))
    await runJobs()
    node.advance(173_000_000)
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ grants: 1, refunded: 999 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('of another amount grants nothing and raises an alarm', async () => {
    const { id, checkout } = await buy()
    await press(checkout, 'paid', { fault: 'amount' })
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'pending', grants: 0 })
    const alarms = await rows(
      app.pool,
      sql`select 1 from payment_event where order_id = ${id} and kind = 'alarm'`,
    )
    expect(alarms).not.toEqual([])
  })

  test('by a stored card is confirmed at FlexPay, whose token pays once', async () => {
    const first = await buy({ keep_card: true })
    await press(first.checkout, 'paid')
    await runJobs()
    const api = await as(first.member)
    const { cards } = await api(listCards, {})
    expect(cards).toMatchObject([{ brand: 'Visa', last_four: '4242' }])
    const card = cards[0]?.id ?? ''
    const [second, third] = [await buy({ card }, first.member), await buy({ card }, first.member)]
    await press(second.checkout, 'paid')
    await press(third.checkout, 'paid')
    await runJobs()
    expect((await readEnd(second.id)).status).toBe('completed')
    expect((await readEnd(third.id)).status).toBe('failed')
    await api(removeCard, { card })
    await expect(buy({ card }, first.member)).rejects.toMatchObject({ code: 'card_not_found' })
  })
})

describe('a report of FlexPay', () => {
  test('is refused without the signature of the site’s own shop, and answered OK with it', async () => {
    const { id } = await buy()
    const chargeback = { event: 'chargeback', transactionID: '3' }
    expect((await report(id, chargeback, 'the key of another shop')).status).toBe(403)
    expect((await report(id, { ...chargeback, shopID: '10002' })).status).toBe(403)
    const accepted = await report(id, chargeback)
    expect([accepted.status, await accepted.text()]).toEqual([200, 'OK'])
    const query = new URLSearchParams({ shopID: '10001', referenceID: `order-${id}` })
    expect((await request(`/api/payment-webhook.php/flexpay/1?${query.toString()}`)).status).toBe(
      403,
    )
    await runJobs()
    expect((await readEnd(id)).status).toBe('pending')
  })

  test('that says a sale was paid grants nothing unless the status page says so', async () => {
    const { id } = await buy()
    expect((await report(id)).status).toBe(200)
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'pending', grants: 0 })
  })

  test('is accepted with a replaced key for as long as the site keeps it', async () => {
    const { id } = await buy()
    const save = (signatureKey: string) =>
      inTransaction(app.pool, (db) =>
        savePaymentAccount(
          { db, now: node.now(), seal: createSeal(app.config.secret), site: { id: 1 } },
          'flexpay',
          { ...flexpay.credentials, signatureKey },
        ),
      )
    await save('the new key')
    expect((await report(id)).status).toBe(403)
    await save('local_flexpay_key')
    expect((await report(id, {}, 'the new key')).status).toBe(200)
    expect((await report(id)).status).toBe(200)
    node.advance(8 * 86_400_000)
    expect((await report(id, {}, 'the new key')).status).toBe(403)
  })
})

describe('a refund at FlexPay whose response is lost', () => {
  test('is not made twice: its report tells that it was made', async () => {
    const { member, id, checkout } = await buy()
    await press(checkout, 'paid')
    await runJobs()
    await withdrawWithLostResponse(node, flexpay, { member, id })
    const sale = await row<{ credits: number }>(
      app.pool,
      sql`select jsonb_array_length(body->'credits') as credits from local_payment where id = ${`flexpay-order-${id}`}`,
    )
    expect(sale.credits).toBe(1)
    expect(await readEnd(id)).toMatchObject({ status: 'refunded', refunded: 1999 })
  })
})
