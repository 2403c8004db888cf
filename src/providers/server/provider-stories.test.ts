import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { toVat } from '../../payments/rules.ts'
import { settleOrder } from '../../payments/server/orders/settle-order.ts'
import { findFaults } from '../../accounting/server/reconciliation-faults.ts'
import { loadLibrary } from './adyen/adyen-client.ts'
import { providerNamed } from './choose-provider.ts'

/** More stories, or a failed one: PROVIDER_STORIES=200 PROVIDER_SEED=…, as fast-check printed it. */
const { PROVIDER_STORIES: stories = '4', PROVIDER_SEED: seed } = process.env

const node = await testApp()
const { app, request, runJobs } = node
// Many stories come from one address in a few seconds; limits have tests of their own.
app.limits.consume = () => Promise.resolve()
await loadLibrary()

const contextOfJob = () => createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)

const TWO_DAYS = 172_800
const buttons = [
  'paid',
  'failed',
  'canceled',
  'pending',
  'refund',
  'refund-half',
  'chargeback',
  'chargeback-reversed',
] as const

const step = fc.record({
  status: fc.constantFrom(...buttons, 'paid', 'chargeback', 'chargeback-reversed'),
  /** Later reports may arrive before earlier ones. */
  delay: fc.constantFrom(0, 0, 60, TWO_DAYS),
  twice: fc.constantFrom('yes', ''),
  jobs: fc.boolean(),
  /** Seconds until the next step by the clock of the machine, which somebody may set. */
  clock: fc.constantFrom(1, 1, 3_600, -3_600),
})
const storyIn = (countries: string[]) =>
  fc.record({
    start: fc.constantFrom('paid', 'pending', 'failed'),
    steps: fc.array(step, { minLength: 2, maxLength: 8, size: 'max' }),
    keepsCard: fc.boolean(),
    country: fc.constantFrom(...countries),
  })
type Step = { status: string; delay: number; twice: string; jobs: boolean; clock: number }

async function choose(checkout: string, { status, delay, twice, jobs, clock }: Step) {
  const { pathname, search } = new URL(checkout)
  const fields = { status, delay: String(delay), twice }
  await request(pathname + search, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  node.advance(clock * 1000)
  if (jobs) await runJobs()
}

type Books = {
  provider: string
  payment: string
  status: string
  price: number
  currency: string
  country: string
  refunded: number
  credits: number
  grants: number
  remaining: number
}

const readBooks = (id: string) =>
  row<Books>(
    app.pool,
    sql`select provider, provider_payment_id as payment, status, amount as price, currency, country, refunded_amount as refunded, credits,
          (select count(*)::int from ledger_transaction t where t.member_id = o.member_id and t.kind = 'purchase') as grants,
          coalesce((select sum(remaining)::int from credit_lot l where l.order_id = o.order_id), 0) as remaining
        from credit_order o where order_id = ${id}`,
  )

/** What an order becomes when its buyer presses a button and pays nothing. */
const endings: Record<string, string> = { failed: 'failed', canceled: 'cancelled' }

/**
 * The order is what the provider says in the end, granted at most once, and taxed where the buyer
 * lives. Without payment it keeps its first ending, also while its buyer tries again: which of the
 * pressed ones came first depends on the order of the reports.
 */
async function expectAgreement(id: string, pressed: string[]): Promise<void> {
  const books = await readBooks(id)
  const payment = await (
    await providerNamed(contextOfJob(), books.provider)
  ).fetchPayment(books.payment)
  if (!payment) throw new Error('the provider does not know the payment')
  const paid = payment.status === 'completed'
  expect(books.grants).toBe(paid ? 1 : 0)
  const refunds = payment.refunds.reduce((sum, one) => sum + (one.failed ? 0 : one.amount), 0)
  const isDisputed = payment.chargebacks.some(({ reversed }) => !reversed)
  expect(books.refunded).toBe(!paid ? 0 : isDisputed ? books.price : refunds)
  if (isDisputed) expect(books.status).toBe('charged_back')
  else if (paid) expect(['completed', 'refunded']).toContain(books.status)
  else
    expect([payment.status, ...pressed.flatMap((button) => endings[button] ?? [])]).toContain(
      books.status,
    )
  const owned = paid ? books.price - books.refunded : 0
  expect(books.remaining).toBeLessThanOrEqual(Math.ceil((books.credits * owned) / books.price))
  const invoices = await rows<{ country: string; rate: number; gross: number; vat: number }>(
    app.pool,
    sql`select country, vat_rate as rate, gross, vat from invoice where order_id = ${id}`,
  )
  for (const { country, rate, gross, vat } of invoices) {
    expect(country).toBe(books.country)
    expect(Math.abs(vat)).toBe(toVat(Math.abs(gross), rate))
  }
}

/** FlexPay does not sell in złoty. */
const everywhere = ['NL', 'DE', 'GB', 'CH', 'US']

describe.each([
  ['local', [...everywhere, 'PL']],
  ['adyen', [...everywhere, 'PL']],
  ['flexpay', everywhere],
])('payments at %s', (provider, countries) => {
  test('end as the provider says after any reports, repeated, reordered or two days late, while the clock is set', async () => {
    Object.assign(app.siteById(1).settings, { payment_providers: { '*': provider } })
    await fc.assert(
      fc.asyncProperty(storyIn(countries), async ({ start, steps, keepsCard, country }) => {
        const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
        const member = await addMember(app.pool, { seenAt, country })
        const placed = await order(node, member, { method: 'creditcard', keep_card: keepsCard })
        // All stories come from one address.
        await execute(app.pool, sql`delete from order_origin`)
        const first = { status: start, delay: 0, twice: 'yes', jobs: true, clock: 1 }
        for (const one of [first, ...steps]) await choose(placed.checkout, one)
        node.advance((TWO_DAYS + 60) * 1000)
        await runJobs()
        // Lost reports are made up for by asking.
        await settle(placed.order)
        await expectAgreement(placed.order, [start, ...steps.map(({ status }) => status)])
      }),
      { numRuns: Number(stories), ...(seed !== undefined && { seed: Number(seed) }) },
    )
    expect(await findFaults(app.pool, 1)).toEqual([])
  }, 600_000)
})

async function settle(id: string): Promise<void> {
  const { payment } = await readBooks(id)
  await settleOrder(contextOfJob(), id, payment)
  await runJobs()
}
