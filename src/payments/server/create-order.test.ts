import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { getUser } from '../../accounts/contract.ts'
import { getDiscount } from '../../discounts/contract.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { createOrder, getBundles, getOrder, listOrders, claimOrderNews } from '../contract.ts'
import { paymentsSchedules } from './jobs.ts'

const node = await testApp()
const { app, as, request, runJobs } = node

const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * 86_400_000) })

async function balance(memberId: string) {
  const { user } = await (await as(memberId))(getUser, {})
  return { credits: user?.credits, premium: user?.paid_user }
}

const readStatus = async (memberId: string, id: string) =>
  (await (await as(memberId))(getOrder, { id })).order.status

describe('an order', () => {
  test('grants credits and premium for life once, and is announced once', async () => {
    const member = await joinedLongAgo()
    const { order: id, checkout } = await order(node, member, { bundle: 'p1' })
    expect(await readStatus(member, id)).toBe('pending')
    const back = await press(node, checkout, 'paid')
    expect(back.headers.get('location')).toBe(`http://localhost:3000/nl/transactions/${id}`)
    expect(await balance(member)).toEqual({ credits: 0, premium: false })
    await runJobs()
    expect(await balance(member)).toEqual({ credits: 50, premium: true })
    const api = await as(member)
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'completed',
      amount: { amount: 1999, currency: 'EUR' },
    })
    expect((await api(claimOrderNews, {})).order?.id).toBe(id)
    expect((await api(claimOrderNews, {})).order).toBeNull()
  })

  test.each(['failed', 'canceled', 'expired'])(
    'grants nothing when its payment is %s, unless the money arrives later',
    async (end) => {
      const member = await joinedLongAgo()
      const { order: id, checkout } = await order(node, member)
      await press(node, checkout, end)
      await runJobs()
      expect(await readStatus(member, id)).toBe(end === 'canceled' ? 'cancelled' : end)
      expect(await balance(member)).toEqual({ credits: 0, premium: false })
      await press(node, checkout, 'paid')
      await runJobs()
      expect(await readStatus(member, id)).toBe('completed')
      expect(await balance(member)).toEqual({ credits: 50, premium: true })
    },
  )

  test('is granted once for a hundred webhooks and a replay 48 hours later', async () => {
    const member = await joinedLongAgo()
    const { order: id, checkout } = await order(node, member)
    await press(node, checkout, 'paid', { twice: 'yes' })
    const payment = new URL(checkout).pathname.split('/').at(-1) ?? ''
    const webhook = () =>
      request(`/api/payment-webhook.php?order=${id}`, {
        method: 'POST',
        body: `id=${payment}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await Promise.all(Array.from({ length: 100 }, webhook))
    await runJobs()
    node.advance(48 * 3_600_000)
    expect((await webhook()).status).toBe(200)
    await runJobs()
    expect(await balance(member)).toEqual({ credits: 50, premium: true })
  })

  test('is unchanged by a webhook of another order’s payment, which is reported', async () => {
    const [member, other] = [await joinedLongAgo(), await joinedLongAgo()]
    const cheap = await order(node, member, { bundle: 'p0' })
    const dear = await order(node, other, { bundle: 'p3' })
    await execute(
      app.pool,
      sql`update credit_order set provider_payment_id = null where order_id = ${dear.order}`,
    )
    await press(node, cheap.checkout, 'paid')
    const payment = new URL(cheap.checkout).pathname.split('/').at(-1) ?? ''
    await request(`/api/payment-webhook.php?order=${dear.order}`, {
      method: 'POST',
      body: `id=${payment}`,
    })
    await runJobs()
    expect(await readStatus(other, dear.order)).toBe('pending')
    const alarms = await rows(
      app.pool,
      sql`select 1 from payment_event where order_id = ${dear.order} and kind = 'alarm'`,
    )
    expect(alarms).toHaveLength(1)
  })

  test.each([
    { currency: 'EUR', value: '0.01' },
    { currency: 'GBP', value: '19.99' },
    { currency: 'EUR', value: '1999.00' },
  ])(
    'stays pending with an alarm when the provider reports $value $currency for 19.99 EUR',
    async (reported) => {
      const member = await joinedLongAgo()
      const { order: id, checkout } = await order(node, member)
      const payment = new URL(checkout).pathname.split('/').at(-1) ?? ''
      await execute(
        app.pool,
        sql`update local_payment set body = jsonb_set(body, '{amount}', ${JSON.stringify(reported)}::jsonb) where id = ${payment}`,
      )
      await press(node, checkout, 'paid')
      await runJobs()
      expect(await readStatus(member, id)).toBe('pending')
      expect(await balance(member)).toEqual({ credits: 0, premium: false })
      const alarms = await rows(
        app.pool,
        sql`select detail->>'reason' as reason from payment_event where order_id = ${id} and kind = 'alarm'`,
      )
      expect(alarms).toEqual([{ reason: 'does_not_fit' }])
    },
  )

  test('is refused at another price than the server’s', async () => {
    const api = await as(await joinedLongAgo())
    const refused = (input: Partial<Parameters<typeof order>[2]> & { amount?: number }) =>
      api(createOrder, { bundle: 'p1', method: 'ideal', amount: 1999, ...input })
    await expect(refused({ amount: 1 })).rejects.toMatchObject({ code: 'price_changed' })
    await expect(refused({ bundle: 'p9' })).rejects.toMatchObject({ code: 'bundle_not_found' })
    await expect(refused({ method: 'blik' })).rejects.toMatchObject({ code: 'method_not_offered' })
    await expect(refused({ method: 'sofort' })).rejects.toMatchObject({
      code: 'method_not_offered',
    })
    await expect(refused({ code: 'NO-SUCH' })).rejects.toMatchObject({ code: 'discount_not_found' })
  })

  test('is visible to its member only', async () => {
    const { order: id } = await order(node, await joinedLongAgo())
    const stranger = await as(await joinedLongAgo())
    await expect(stranger(getOrder, { id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await stranger(listOrders, {})).orders).toEqual([])
    await expect(
      (await as())(createOrder, { bundle: 'p1', method: 'ideal', amount: 1999 }),
    ).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })

  test('cannot be paid after a newer order took its discount while the provider was being called', async () => {
    const member = await addMember(app.pool, { seenAt: node.now() })
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    const [requestReceived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    local.send = async (url, init) => {
      local.send = send
      const answer = await send(url, init)
      requestReceived.resolve()
      await go.promise
      return answer
    }
    const first = order(node, member)
    await requestReceived.promise
    const second = await order(node, member)
    go.resolve()
    await expect(first).rejects.toMatchObject({ code: 'order_replaced', status: 409 })
    const payments = await rows<{ order: string; status: string }>(
      app.pool,
      sql`select body->'metadata'->>'order_id' as order, body->>'status' as status from local_payment p
        join credit_order o on o.order_id::text = body->'metadata'->>'order_id' and o.member_id = ${member}`,
    )
    expect(payments.find((payment) => payment.order === second.order)?.status).toBe('open')
    expect(payments.find((payment) => payment.order !== second.order)?.status).toBe('canceled')
  })

  test('fails with a clear code while the provider is down, and is closed within an hour', async () => {
    const member = await joinedLongAgo()
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    local.send = () => Promise.reject(new Error('connection refused'))
    const api = await as(member)
    await expect(
      api(createOrder, { bundle: 'p1', method: 'ideal', amount: 1999 }),
    ).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    local.send = send
    const statuses = async () => (await api(listOrders, {})).orders.map(({ status }) => status)
    expect(await statuses()).toEqual(['pending'])
    node.advance(2 * 3_600_000)
    for (const work of paymentsSchedules) await runScheduled(app, work)
    expect(await statuses()).toEqual(['expired'])
  })

  test('gets a quarter off within four hours of sign-up, on the first purchase', async () => {
    const member = await addMember(app.pool, { seenAt: node.now() })
    const api = await as(member)
    expect(await api(getDiscount, {})).toMatchObject({
      code: 'TIMEBONUS25',
      value_percentage: 25,
      isVisible: true,
    })
    const { bundles } = await api(getBundles, {})
    expect(bundles.map(({ amount }) => amount)).toEqual([749, 1499, 2999, 5999])
    expect(bundles.map(({ per_message }) => per_message)).toEqual([37, 30, 24, 20])
    const { checkout } = await order(node, member)
    await press(node, checkout, 'paid')
    await runJobs()
    expect(await api(getDiscount, {})).toBeNull()
    const late = await addMember(app.pool, { seenAt: node.now() })
    node.advance(4 * 3_600_000 - 1_000)
    await expect((await as(late))(getDiscount, { welcome: 'true' })).resolves.toMatchObject({
      code: 'TIMEBONUS25',
    })
    node.advance(1_001)
    await expect((await as(late))(getDiscount, { welcome: 'true' })).rejects.toMatchObject({
      code: 'discount_not_found',
    })
    expect((await (await as(late))(getBundles, {})).bundles[0]?.amount).toBe(999)
  })

  test('shows visitors the welcome discount without a deadline, at full price', async () => {
    const api = await as()
    expect(await api(getDiscount, { welcome: 'true' })).toMatchObject({
      value_percentage: 25,
      expires: null,
    })
    expect((await api(getBundles, {})).bundles[0]?.amount).toBe(999)
  })

  test('shares no discount with a second open checkout', async () => {
    const member = await addMember(app.pool, { seenAt: node.now() })
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => order(node, member)))
    const checkouts = made.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.checkout] : [],
    )
    await runJobs()
    const { open } = await row<{ open: number }>(
      app.pool,
      sql`select count(*)::int as open from credit_order where member_id = ${member} and status = 'pending'`,
    )
    expect(open).toBe(1)
    const cancelled = await rows(
      app.pool,
      sql`select 1 from credit_order o join local_payment p on p.id = o.provider_payment_id
        where o.member_id = ${member} and p.body->>'status' = 'open'`,
    )
    expect(cancelled.length).toBeLessThanOrEqual(1)
    expect(checkouts.length).toBeGreaterThanOrEqual(1)
  })

  test('is settled without its webhook by a job, and closed when nobody could pay it', async () => {
    const [paid, lost] = [await joinedLongAgo(), await joinedLongAgo()]
    const { order: id, checkout } = await order(node, paid)
    const { order: unopened } = await order(node, lost)
    await execute(
      app.pool,
      sql`update credit_order set provider_payment_id = null where order_id = ${unopened}`,
    )
    await press(node, checkout, 'paid', { delay: '172800' })
    node.advance(2 * 3_600_000)
    for (const work of paymentsSchedules) await runScheduled(app, work)
    expect(await readStatus(paid, id)).toBe('completed')
    expect(await readStatus(lost, unopened)).toBe('expired')
  })

  test('stores the page to return to, on our own origin only', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    const { order: id } = await order(node, member, { next: '/chats/12' })
    expect((await api(getOrder, { id })).order.next).toBe('/chats/12')
    for (const next of [
      '//elsewhere.example',
      'https://elsewhere.example',
      '/chats/../..',
      '/chats?x=1',
    ])
      await expect(order(node, member, { next })).rejects.toMatchObject({ code: 'bad_input' })
  })
})
