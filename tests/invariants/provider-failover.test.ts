import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { findFaults } from '../../src/accounting/server/reconciliation-faults.ts'
import { loadLibrary } from '../../src/providers/server/adyen/adyen-client.ts'
import { rows } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { order } from '../factories/checkout.ts'
import { addMember } from '../factories/member.ts'

// `npm run drill -- provider-failover` prints the table of this test.

const ORDERS = 50
/** Orders under way at once. */
const BUYERS = 5
const DIES_AFTER = 15
const RETURNS_AFTER = 35

const node = await testApp()
const { app, request, runJobs } = node
app.limits.consume = () => Promise.resolve()
// Fifty people buy from one address.
const many = { orders: 1000, members: 1000, hours: 1 }
const { settings } = app.siteById(1)
settings.order_limits = { ...settings.order_limits, network: many, device: many }
Object.assign(app.siteById(1).settings, {
  payment_providers: { '*': [{ provider: 'adyen', fallback: 'flexpay' }] },
})
const { adyen } = app.payments.connections
if (!adyen) throw new Error('no local Adyen')
await loadLibrary()

/** How a provider dies: it answers nothing, or what it did is lost on the way back. */
let state: 'alive' | 'silent' | 'loses-answers' = 'alive'
let lost = 0
const { send } = adyen
adyen.send = async (url, init) => {
  // Reports to us come from the provider.
  if (state === 'alive' || url.includes('/api/payment-webhook.php')) return send(url, init)
  lost++
  if (state === 'loses-answers') await send(url, init)
  throw new Error('connection reset')
}

type Placed = { id: string; checkout: string }

async function buy(index: number): Promise<Placed> {
  const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
  const member = await addMember(app.pool, { seenAt })
  if (index === DIES_AFTER) state = 'loses-answers'
  if (index === DIES_AFTER + 5) state = 'silent'
  if (index === RETURNS_AFTER) {
    state = 'alive'
    node.advance(16 * 60_000)
  }
  const placed = await order(node, member, { method: 'creditcard' })
  return { id: placed.order, checkout: placed.checkout }
}

async function pay({ checkout }: Placed): Promise<void> {
  const { pathname, search } = new URL(checkout)
  await request(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ status: 'paid', twice: 'yes' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

test('fifty orders are neither lost nor doubled while a provider dies, and the fallback takes over', async () => {
  const placed: Placed[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (next < ORDERS) placed.push(await buy(next++))
    }),
  )
  expect(placed).toHaveLength(ORDERS)
  for (const one of placed) await pay(one)
  await runJobs()
  const books = await rows<{ provider: string; status: string; grants: number; balance: number }>(
    app.pool,
    sql`select o.provider, o.status,
          (select count(*)::int from ledger_transaction t where t.member_id = o.member_id and t.kind = 'purchase') as grants,
          (select balance from wallet w where w.member_id = o.member_id) as balance
        from credit_order o`,
  )
  const of = (provider: string) => books.filter((one) => one.provider === provider).length
  const table = { orders: books.length, adyen: of('adyen'), flexpay: of('flexpay'), lost }
  process.stdout.write(`${JSON.stringify(table)}\n`)
  expect(books).toHaveLength(ORDERS)
  expect(books.every(({ status, grants }) => status === 'completed' && grants === 1)).toBe(true)
  expect(new Set(books.map(({ balance }) => balance)).size).toBe(1)
  // The one that died had orders before and after, the other those between.
  expect(table.flexpay).toBeGreaterThanOrEqual(RETURNS_AFTER - DIES_AFTER - BUYERS)
  expect(table.adyen).toBeGreaterThanOrEqual(DIES_AFTER + ORDERS - RETURNS_AFTER - BUYERS)
  expect(lost).toBeGreaterThan(0)
  // No payment that was opened by a lost answer was paid.
  const paidTwice = await rows(
    app.pool,
    sql`select 1 from local_payment p where p.body->>'resource' = 'adyen-payment' and p.body->>'status' = 'completed'
          and not exists (select from credit_order o where o.provider = 'adyen' and o.provider_payment_id = p.body->'request'->>'reference')`,
  )
  expect(paidTwice).toEqual([])
  expect(await findFaults(app.pool, 1)).toEqual([])
}, 300_000)
