import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { spendCredits } from '../../../credits/server/public.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { scaled } from '../../../../tests/full-run.ts'
import { row, rows } from '../../../server/database/query.ts'
import { getOrder, withdrawOrder } from '../../contract.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { paymentsSchedules } from '../jobs.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
// A hundred histories in a few seconds come from one address; other tests cover the rate limits.
app.limits.consume = () => Promise.resolve()
const longAgo = () => new Date(node.now().getTime() - 20 * 86_400_000)

/**
 * Every event of an order. A history contains them in any order, repeated, with webhooks at any
 * time.
 */
const paymentEvent = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('webhook', 'paid', 'jobs', 'spend') },
  { weight: 3, arbitrary: fc.constantFrom('chargeback', 'chargeback-reversed') },
  { weight: 2, arbitrary: fc.constantFrom('withdraw', 'refund', 'refund-half', 'refund-fails') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('failed', 'canceled', 'expired', 'pending', 'look', 'late', 'ask'),
  },
  fc.constant('paid-reported-after-48-hours'),
)

/**
 * Half of the histories start with a successful purchase, and half of the events are delivered at
 * once, so that deep histories are frequent.
 */
const histories = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.record({ what: paymentEvent, delivered: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map(([bought, steps]) => [
    ...(bought ? ['paid', 'jobs'] : []),
    ...steps.flatMap(({ what, delivered }) => (delivered ? [what, 'jobs'] : [what])),
  ])

async function applyEvent(
  what: string,
  { member, id, checkout }: { member: string; id: string; checkout: string },
  step: number,
) {
  const payment = new URL(checkout).pathname.split('/').at(-1) ?? ''
  const api = await as(member)
  switch (what) {
    case 'webhook':
      return request(`/api/payment-webhook.php?order=${id}`, {
        method: 'POST',
        body: `id=${payment}`,
      })
    case 'jobs':
      return runJobs()
    // The member's return from the checkout must change nothing.
    case 'look':
      return api(getOrder, { id })
    case 'ask':
      return settleForgotten()
    case 'paid-reported-after-48-hours':
      return press(node, checkout, 'paid', { delay: '172800' })
    case 'late':
      return node.advance(3_600_000)
    case 'withdraw': {
      const { refundable } = (await api(getOrder, { id })).order
      return api(withdrawOrder, { order: id, amount: refundable?.amount ?? 0 }).catch(
        () => undefined,
      )
    }
    case 'spend':
      return spendCredits(
        { db: app.pool, now: node.now() },
        { memberId: member, credits: 7, key: `${id}:${step}`, kind: 'message', reference: '1' },
      ).catch(() => undefined)
    default:
      return press(node, checkout, what, { twice: 'yes' })
  }
}

async function settleForgotten(): Promise<void> {
  for (const work of paymentsSchedules)
    if (work.name === 'payments_poll_stale_orders') await runScheduled(app, work)
}

type End = {
  status: string
  granted: number
  balance: number
  sum: number
  invoices: number
  sales: number
  paidBack: number
  /** Refunded according to the provider's records. */
  returned: number
  amount: number
  spent: number
  /** Chargebacks at the provider that are not reversed. */
  openChargebacks: number
}

const readEnd = (id: string): Promise<End> =>
  row<End>(
    app.pool,
    sql`select o.status, o.amount, o.refunded_amount as "paidBack",
      (select count(*)::int from ledger_transaction t where t.member_id = o.member_id and t.kind = 'purchase') as granted,
      (select coalesce(max(balance), 0) from wallet w where w.member_id = o.member_id) as balance,
      (select coalesce(sum(credits), 0)::int from ledger_entry e where e.member_id = o.member_id and e.account = 'member') as sum,
      (select coalesce(sum(replace(r->'amount'->>'value', '.', '')::int), 0)::int
         from local_payment p, jsonb_array_elements(p.body->'_embedded'->'refunds') r
         where p.id = o.provider_payment_id and r->>'status' <> 'failed') as returned,
      (select count(*)::int from invoice i where i.order_id = o.order_id) as invoices,
      (select count(*)::int from invoice i where i.order_id = o.order_id and i.cause = 'sale') as sales,
      (select coalesce(sum(credits), 0)::int from ledger_entry e where e.member_id = o.member_id and e.account = 'earned') as spent,
      (select coalesce(sum((c->>'reversedAt' is null)::int), 0)::int
         from local_payment p, jsonb_array_elements(p.body->'_embedded'->'chargebacks') c
         where p.id = o.provider_payment_id) as "openChargebacks"
      from credit_order o where o.order_id = ${id}`,
  )

describe('settleOrder', () => {
  test('grants credits once, keeps the books consistent and refunds nothing twice, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const member = await addMember(app.pool, { seenAt: longAgo() })
        const { order: id, checkout } = await order(node, member)
        for (const [step, what] of history.entries())
          await applyEvent(what, { member, id, checkout }, step)
        node.advance(49 * 3_600_000)
        await applyEvent('webhook', { member, id, checkout }, 99)
        await runJobs()
        const end = await readEnd(id)
        const wasPaid = history.includes('paid') || history.includes('paid-reported-after-48-hours')
        expect(end.granted).toBe(wasPaid ? 1 : 0)
        expect(end.sales).toBe(wasPaid ? 1 : 0)
        expect(end.balance).toBe(end.sum)
        expect(end.paidBack).toBeLessThanOrEqual(end.amount)
        expect(end.returned).toBeLessThanOrEqual(end.amount)
        if (wasPaid) expect(['completed', 'refunded', 'charged_back']).toContain(end.status)
        expect(end.status === 'charged_back').toBe(end.openChargebacks > 0)
        if (end.openChargebacks > 0) expect(end.paidBack).toBe(end.amount)
        // Without an open chargeback all credits taken by chargebacks are back.
        if (wasPaid && end.openChargebacks === 0 && end.paidBack === 0)
          expect(end.balance + end.spent).toBe(50)
        // Staff solve a refund that the provider refuses: of a withdrawal, or repeated after it failed.
        const isRefunding = history.includes('withdraw') || history.includes('refund-fails')
        const faults = (await findFaults(app.pool, 1)).filter(
          ({ fault, subject }) => fault !== 'refund_stuck' || (subject === id && !isRefunding),
        )
        expect(faults).toEqual([])
      }),
      { numRuns: scaled(20, 200) },
    )
  }, 120_000)

  test('assigns consecutive invoice numbers to orders that complete in parallel', async () => {
    const before = await row<{ n: number }>(
      app.pool,
      sql`select coalesce(max(last_number), 0) as n from invoice_counter where site_id = 1`,
    )
    const placed = await Promise.all(
      Array.from({ length: 12 }, async () =>
        order(node, await addMember(app.pool, { seenAt: longAgo() })),
      ),
    )
    await Promise.all(placed.map(({ checkout }) => press(node, checkout, 'paid')))
    await Promise.all([runJobs(), runJobs(), runJobs()])
    const numbers = await rows<{ number: number }>(
      app.pool,
      sql`select number from invoice where site_id = 1 and number > ${before.n} order by number`,
    )
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => before.n + index + 1),
    )
  })
})
