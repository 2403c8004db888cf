import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { order } from '../../../../tests/factories/checkout.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { createJobContext } from '../../../server/http/create-context.ts'
import { getOrder } from '../../contract.ts'
import { loadLibrary } from '../../../providers/server/adyen/adyen-client.ts'
import { providerNamed } from '../../../providers/server/choose-provider.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'

const node = await testApp()
const { app, as, mails, request, runJobs } = node
// Many orders come from one address.
app.limits.consume = () => Promise.resolve()
await loadLibrary()
const HOUR = 3_600_000

const newMember = () => addMember(app.pool, { seenAt: node.now() })
const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 720 * HOUR) })

type Placed = { order: string; checkout: string }

/** Pays at a checkout that the buyer still has open, if the provider still takes the money. */
async function pay({ checkout }: Placed): Promise<void> {
  const { pathname, search } = new URL(checkout)
  await request(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ status: 'paid', twice: 'yes' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

type Outcome = { paid: number; revenue: number; credits: number; lost: number }

/** Minor units that were paid and not refunded, and what the member has for them. */
const readOutcome = (member: string) =>
  row<Outcome>(
    app.pool,
    sql`select count(*) filter (where completed_at is not null)::int as paid,
          coalesce(sum(amount - refunded_amount) filter (where completed_at is not null), 0)::int as revenue,
          count(*) filter (where discount_lost)::int as lost,
          (select coalesce(max(balance), 0) from wallet w where w.member_id = ${member}) as credits
        from credit_order where member_id = ${member}`,
  )

/** What the provider has of the member in its own books, in minor units. */
async function revenueAtProvider(member: string): Promise<number> {
  const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)
  const orders = await rows<{ provider: string; payment: string }>(
    app.pool,
    sql`select provider, provider_payment_id as payment from credit_order where member_id = ${member}`,
  )
  let revenue = 0
  for (const { provider, payment } of orders) {
    const report = await (await providerNamed(ctx, provider)).fetchPayment(payment)
    if (report?.status !== 'completed') continue
    revenue += report.amount.amount - report.refunds.reduce((sum, { amount }) => sum + amount, 0)
  }
  return revenue
}

describe.each(['local', 'flexpay', 'adyen'])('a discount at %s', (provider) => {
  const sell = () =>
    Object.assign(app.siteById(1).settings, { payment_providers: { '*': provider } })

  test.each([
    ['at once', true, false],
    ['one after the other', false, false],
    ['in the reverse sequence', false, true],
  ])('is used for one of four open checkouts that are paid %s', async (_, atOnce, reversed) => {
    sell()
    const member = await newMember()
    const placed: Placed[] = []
    for (const bundle of ['p0', 'p1', 'p2', 'p1'])
      placed.push(await order(node, member, { bundle, method: 'creditcard' }))
    const queue = reversed ? placed.toReversed() : placed
    if (atOnce) await Promise.all(queue.map(pay))
    else
      for (const one of queue) {
        await pay(one)
        await runJobs()
      }
    await runJobs()
    await runJobs()
    const { revenue, credits, paid, lost } = await readOutcome(member)
    expect([
      [749, 20],
      [1499, 50],
      [2999, 125],
    ]).toContainEqual([revenue, credits])
    expect(lost).toBe(paid - 1)
    expect(await revenueAtProvider(member)).toBe(revenue)
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('is used once by many orders at once, all of which are paid', async () => {
    sell()
    const member = await newMember()
    const attempts = await Promise.allSettled(
      ['p0', 'p1', 'p2', 'p3', 'p0', 'p1', 'p2', 'p3'].map(async (bundle) => {
        const placed = await order(node, member, { bundle, method: 'creditcard' })
        await pay(placed)
        return placed
      }),
    )
    for (const one of attempts) if (one.status === 'fulfilled') await pay(one.value)
    await runJobs()
    await runJobs()
    const { lost, paid, revenue } = await readOutcome(member)
    expect(paid - lost).toBeLessThanOrEqual(1)
    expect([0, 749, 1499, 2999, 5999]).toContain(revenue)
    expect(await revenueAtProvider(member)).toBe(revenue)
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('ends at its deadline for an order that another one had replaced', async () => {
    sell()
    const member = await newMember()
    const first = await order(node, member, { bundle: 'p0', method: 'creditcard' })
    const second = await order(node, member, { bundle: 'p1', method: 'creditcard' })
    node.advance(5 * HOUR)
    await pay(first)
    await runJobs()
    await runJobs()
    expect(await readOutcome(member)).toMatchObject({ revenue: 0, credits: 0 })
    await pay(second)
    await runJobs()
    // An order that was placed in time keeps its price.
    expect(await readOutcome(member)).toMatchObject({ revenue: 1499, credits: 50 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('of a code for one member is used once, also if the first member pays late', async () => {
    sell()
    const code = `ONE-${provider.toUpperCase()}`
    await execute(
      app.pool,
      sql`insert into discount_code (site_id, code, percentage, minimum_order_value, methods, status, starts_at, single_use)
          values (1, ${code}, 5000, 0, '{}', 'active', ${new Date(node.now().getTime() - HOUR)}, true)`,
    )
    const [early, late] = [await joinedLongAgo(), await joinedLongAgo()]
    const first = await order(node, early, { method: 'creditcard', code })
    await expect(order(node, late, { method: 'creditcard', code })).rejects.toMatchObject({
      code: 'discount_in_use',
    })
    await execute(
      app.pool,
      sql`with expired as (update credit_order set status = 'expired' where order_id = ${first.order})
          delete from discount_use where order_id = ${first.order}`,
    )
    await pay(await order(node, late, { method: 'creditcard', code }))
    await pay(first)
    await runJobs()
    await runJobs()
    expect(await readOutcome(late)).toMatchObject({ revenue: 999, credits: 50, lost: 0 })
    expect(await readOutcome(early)).toMatchObject({ revenue: 0, credits: 0, lost: 1 })
    expect(await findFaults(app.pool, 1)).toEqual([])
  })
})

describe('an order at a provider that closes no checkout', () => {
  test('is the open one for the same bundle and method, however often it is placed', async () => {
    Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'flexpay' } })
    const member = await newMember()
    const again = () => order(node, member, { bundle: 'p0', method: 'creditcard' })
    const placed = await Promise.all([again(), again(), again(), again()])
    expect(new Set(placed.map(({ order: id }) => id)).size).toBe(1)
    expect(await again()).toEqual(placed[0])
    expect((await order(node, member, { bundle: 'p0', method: 'ideal' })).order).not.toBe(
      placed[0]?.order,
    )
  })

  test('tells the member in words and by mail why it was refunded', async () => {
    Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'flexpay' } })
    const email = 'two-tabs@example.org'
    const member = await addMember(app.pool, { seenAt: node.now(), email })
    const first = await order(node, member, { bundle: 'p0', method: 'creditcard' })
    await pay(await order(node, member, { bundle: 'p1', method: 'creditcard' }))
    await pay(first)
    await runJobs()
    await runJobs()
    const { order: refunded } = await (await as(member))(getOrder, { id: first.order })
    expect(refunded).toMatchObject({ status: 'refunded', discount_lost: true, refunded: 749 })
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.filter((one) => one === 'payments/discount-lost')).toHaveLength(1)
    expect(subjects.filter((one) => one === 'payments/receipt')).toHaveLength(1)
  })
})
