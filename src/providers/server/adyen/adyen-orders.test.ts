import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { withdrawWithLostResponse } from '../../../../tests/providers/lost-refund.ts'
import { runJob } from '../../../app/server/run-jobs.ts'
import { row, rows } from '../../../server/database/query.ts'
import { getOrder, listCards, removeCard, withdrawOrder } from '../../../payments/contract.ts'
import { methodNames } from '../../contract.ts'
import { refundJobs } from '../../../payments/server/orders/pay-refund.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import { loadLibrary } from './adyen-client.ts'
import { adyenAdapter } from './adyen-webhook.ts'
import { LOCAL_KEY, signedReport } from '../../../../demo/providers/adyen/local-adyen-payment.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'adyen' } })
const { adyen } = app.payments.connections
// Takes seconds on a slow machine, which no test should be charged with.
await loadLibrary()
if (!adyen) throw new Error('no local Adyen')

async function buy(options: Parameters<typeof order>[2] = {}, buyer?: string) {
  const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
  const member = buyer ?? (await addMember(app.pool, { seenAt }))
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

/** A report of Adyen about an order, signed by `key`. */
const report = (id: string, more: Record<string, string> = {}, key = LOCAL_KEY) =>
  request('/api/payment-webhook.php/adyen/1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signedReport(
      {
        pspReference: '7914073381342284',
        merchantAccountCode: 'VonkTest',
        merchantReference: `order-${id}`,
        amount: { value: 1999, currency: 'EUR' },
        eventCode: 'AUTHORISATION',
        success: 'true',
        ...more,
      },
      key,
    ),
  })

describe('an order at Adyen', () => {
  test('that is paid in a currency without decimals grants nothing', async () => {
    const { id, checkout } = await buy()
    await press(node, checkout, 'paid', { fault: 'currency' })
    await runJobs().catch(() => {})
    expect(await readEnd(id)).toMatchObject({ status: 'pending', grants: 0, balance: 0 })
  })

  test.each([
    ['Paid', 'completed', 1],
    ['Failed', 'failed', 0],
    ['Canceled', 'cancelled', 0],
    ['Expired', 'expired', 0],
    ['Pending', 'pending', 0],
  ])('becomes by “%s” %s', async (words, status, grants) => {
    const { id, checkout } = await buy()
    const page = await (await request(new URL(checkout).pathname)).text()
    const button = new RegExp(`<button name="status" value="([\\w-]+)">${words}</button>`)
    const back = await press(node, checkout, button.exec(page)?.[1] ?? '', { twice: 'yes' })
    expect(back.headers.get('location')).toMatch(new RegExp(`/transactions/${id}$`))
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status, grants })
  })

  test('that failed is completed when its buyer pays at the second attempt', async () => {
    const { id, checkout } = await buy()
    await press(node, checkout, 'failed')
    await runJobs()
    await press(node, checkout, 'paid')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'completed', grants: 1 })
  })

  test('is refunded once when its buyer withdraws, and by half from the Customer Area', async () => {
    const { member, id, checkout } = await buy()
    await press(node, checkout, 'paid')
    await runJobs()
    const api = await as(member)
    const { refundable } = (await api(getOrder, { id })).order
    await api(withdrawOrder, { order: id, amount: refundable?.amount ?? 0 })
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'refunded', refunded: 1999, balance: 0 })
    const other = await buy()
    await press(node, other.checkout, 'paid')
    await press(node, other.checkout, 'refund-half')
    await runJobs()
    expect(await readEnd(other.id)).toMatchObject({ refunded: 999 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('loses its credits by a chargeback, gets them back, and loses them in a second round', async () => {
    const { id, checkout } = await buy()
    await press(node, checkout, 'paid')
    await press(node, checkout, 'chargeback')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'charged_back', balance: 0 })
    await press(node, checkout, 'chargeback-reversed')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'completed', balance: 50 })
    await press(node, checkout, 'chargeback')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'charged_back', balance: 0 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('is granted once for reports that come repeated, reordered and 48 hours late', async () => {
    const { id, checkout } = await buy()
    await press(node, checkout, 'paid', { delay: '172800', twice: 'yes' })
    await press(node, checkout, 'refund-half', { twice: 'yes' })
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
    await press(node, checkout, 'paid', { fault: 'amount' })
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'pending', grants: 0 })
    const alarms = sql`select 1 from payment_event where order_id = ${id} and kind = 'alarm'`
    expect(await rows(app.pool, alarms)).not.toEqual([])
  })

  test('is not settled by a report that is signed with another key or of another account', async () => {
    const { id } = await buy()
    expect((await report(id, {}, '11'.repeat(32))).status).toBe(403)
    expect((await report(id, { merchantAccountCode: 'Another' })).status).toBe(403)
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'pending', grants: 0 })
    const accepted = await report(id)
    expect([accepted.status, await accepted.text()]).toEqual([200, '[accepted]'])
  })

  test('by a stored card is charged at once, until the card is removed', async () => {
    const first = await buy({ keep_card: true })
    await press(node, first.checkout, 'paid')
    await runJobs()
    const api = await as(first.member)
    const { cards } = await api(listCards, {})
    expect(cards).toMatchObject([{ brand: 'Visa', last_four: '4242', expires_on: '2030-03-31' }])
    const card = cards[0]?.id ?? ''
    const second = await buy({ card }, first.member)
    await runJobs()
    expect((await readEnd(second.id)).status).toBe('completed')
    await api(removeCard, { card })
    await expect(buy({ card }, first.member)).rejects.toMatchObject({ code: 'card_not_found' })
  })
})

describe('a stored card at Adyen whose bank wants to see the buyer', () => {
  /** The order that is charged to a card with these digits. */
  async function buyAgain(digits: string) {
    const first = await buy({ keep_card: true })
    await press(node, first.checkout, 'paid', { card: digits })
    await runJobs()
    const { cards } = await (await as(first.member))(listCards, {})
    return buy({ card: cards[0]?.id ?? '' }, first.member)
  }

  test.each(['0006', '0038'])(
    'leads to Adyen’s page, where it is paid once: %s',
    async (digits) => {
      const { id, checkout } = await buyAgain(digits)
      await runJobs()
      expect(checkout).toMatch(/\/local-adyen\/checkout\/PL/)
      expect(await readEnd(id)).toMatchObject({ status: 'pending', grants: 1 })
      await press(node, checkout, 'paid', { twice: 'yes' })
      await runJobs()
      expect(await readEnd(id)).toMatchObject({ status: 'completed', grants: 2 })
      expect(await findFaults(app.pool, 1)).toEqual([])
    },
  )

  test('fails when the buyer does not authenticate, and is closed with its order', async () => {
    const { id, checkout } = await buyAgain('0006')
    await press(node, checkout, 'failed', { reason: '3D Not Authenticated' })
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'failed', grants: 1 })
  })
})

test('a chargeback that Adyen announces is a case with the deadline of the bank, before it takes money', async () => {
  const { id, checkout } = await buy()
  await press(node, checkout, 'paid')
  await press(node, checkout, 'warning-information')
  await press(node, checkout, 'warning-chargeback', { twice: 'yes' })
  await press(node, checkout, 'warning-arbitration', { twice: 'yes' })
  await runJobs()
  expect(await readEnd(id)).toMatchObject({ status: 'completed', balance: 50 })
  const cases = await rows<{ kind: string; code: string; words: string; days: number }>(
    app.pool,
    sql`select kind, reason_code as code, left(reason, 15) as words, round(extract(epoch from due_at - at) / 86400)::int as days
        from payment_warning where order_id = ${id} order by reason_code`,
  )
  expect(cases).toEqual([
    { kind: 'information', code: '13.1', words: 'Merchandise/Ser', days: 12 },
    { kind: 'information', code: '13.2', words: 'Pre-arbitration', days: 12 },
    { kind: 'information', code: '6305', words: 'Cardholder does', days: 12 },
  ])
  await press(node, checkout, 'chargeback')
  await runJobs()
  expect(await readEnd(id)).toMatchObject({ status: 'charged_back', balance: 0 })
})

describe('a refund at Adyen whose response is lost', () => {
  test('is not made twice: its report contains our key', async () => {
    const { member, id, checkout } = await buy()
    await press(node, checkout, 'paid')
    await runJobs()
    await withdrawWithLostResponse(node, adyen, { member, id })
    const made = sql`select jsonb_array_length(body->'refunds') as refunds from local_payment
      where body->'request'->>'reference' = ${`order-${id}`}`
    expect((await row<{ refunds: number }>(app.pool, made)).refunds).toBe(1)
    expect(await readEnd(id)).toMatchObject({ status: 'refunded', refunded: 1999 })
  })

  test('is refunded once when the response is lost and the report comes after the repeat', async () => {
    const { member, id, checkout } = await buy()
    await press(node, checkout, 'paid')
    await runJobs()
    const { send } = adyen
    adyen.send = async (url, init) => {
      const response = await send(url, init)
      return url.includes('/refund') ? Promise.reject(new Error('connection reset')) : response
    }
    await (
      await as(member)
    )(withdrawOrder, { order: id, amount: 1999 })
    await expect(runJobs()).rejects.toThrow('did not answer')
    adyen.send = send
    const { refund } = await row<{ refund: string }>(
      app.pool,
      sql`select refund_id as refund from refund where order_id = ${id}`,
    )
    for (const handler of refundJobs) await runJob(app, handler, { site: 1, order: id, refund })
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'refunded', refunded: 1999 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })
})

describe('the methods of Adyen', () => {
  test('contain those of Poland and Italy, vouchers and wallets, but no debits signed with us', () => {
    const purchase = { country: 'PL', currency: 'PLN', amount: 1999 } as const
    const served = methodNames.filter((method) => adyenAdapter.serves(method, purchase))
    expect(served).toEqual(
      expect.arrayContaining(['przelewy24', 'blik', 'paysafecard', 'applepay', 'nexi']),
    )
    expect(served).not.toContain('sdd')
  })

  test.each(['applepay', 'paypal'] as const)('lead to its page: %s', async (method) => {
    const { id, checkout } = await buy({ method })
    expect(await (await request(new URL(checkout).pathname)).text()).toContain(`<dd>${method}</dd>`)
    await press(node, checkout, 'paid')
    await runJobs()
    expect(await readEnd(id)).toMatchObject({ status: 'completed', grants: 1 })
  })

  test('that the account lacks are refused, so that nobody sees an empty page', async () => {
    const { send } = adyen
    adyen.send = (url, init) =>
      url.endsWith('/paymentMethods')
        ? Promise.resolve(Response.json({ paymentMethods: [] }))
        : send(url, init)
    await expect(buy()).rejects.toMatchObject({ code: 'payment_unavailable' })
    adyen.send = send
  })
})
