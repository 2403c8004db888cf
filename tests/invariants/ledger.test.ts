import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { eraseJob, memberReactivated, removeAccount } from '../../src/accounts/server/public.ts'
import { findAccount } from '../../src/accounts/server/account.ts'
import { markReactivated } from '../../src/accounts/server/account-status.ts'
import {
  getBalance,
  grantCredits,
  returnAllCredits,
  returnCredits,
  spendCredits,
} from '../../src/credits/server/public.ts'
import { getBundles, getOrder, listCards, withdrawOrder } from '../../src/payments/contract.ts'
import { loadLibrary } from '../../src/providers/server/adyen/adyen-client.ts'
import { settleOrder } from '../../src/payments/server/orders/settle-order.ts'
import { findFaults } from '../../src/accounting/server/reconciliation-faults.ts'
import { row, rows } from '../../src/server/database/query.ts'
import { inTransaction } from '../../src/server/database/transaction.ts'
import { createJobContext } from '../../src/server/http/create-context.ts'
import { testApp } from '../factories/app.ts'
import { order as orderAtShop } from '../factories/checkout.ts'
import { debit, debitPages, ibanOf } from '../factories/debit.ts'
import { addMember } from '../factories/member.ts'
import {
  balanceIn,
  reactivate,
  applyReport,
  deleteMember,
  newModel,
  submitOrder,
  spend,
  undoSpend,
  withdraw,
  type Model,
  type ModelOrder,
} from './ledger-model.ts'
import { expectDeferred } from './ledger-deferred.ts'
import { checkoutOf, expectReported, paymentOf } from './ledger-payments.ts'

/** More stories, or a failed one: LEDGER_STORIES=500 LEDGER_SEED=… LEDGER_PATH=…, as fast-check printed them. */
const { LEDGER_STORIES: stories, LEDGER_SEED: seed, LEDGER_PATH: path } = process.env

const node = await testApp()
const { app, as, request, runJobs } = node
app.pages = debitPages
// Many stories come from one address in a few seconds; limits have tests of their own.
app.limits.consume = () => Promise.resolve()
let accounts = 0

const atCheckout = [
  'paid',
  'failed',
  'canceled',
  'refund',
  'refund-half',
  'chargeback',
  'chargeback-reversed',
] as const

const event = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('order', 'debit', 'card', 'order-again') },
  {
    weight: 8,
    arbitrary: fc.constantFrom(...atCheckout, 'paid', 'chargeback', 'chargeback-reversed'),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom('spend', 'spend-much', 'unsend', 'unsend', 'guarantee', 'aftercare'),
  },
  { weight: 3, arbitrary: fc.constantFrom('withdraw', 'withdraw', 'webhook') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('leave-refund', 'leave-waive', 'come-back', 'come-back'),
  },
  { weight: 1, arbitrary: fc.constantFrom('erase', 'deadline') },
)

/** `at` chooses among the orders or spends so far; an event without `heard` arrives with a later webhook. */
const step = fc.record({ what: event, at: fc.nat(3), heard: fc.boolean() })
/** Most stories begin with a completed and used purchase, so that deep ones are not rare. */
const starts = [
  [],
  ['order', 'paid', 'spend-much'],
  ['debit', 'spend-much'],
  ['debit', 'paid', 'spend'],
]
const story = fc
  .tuple(fc.constantFrom(...starts), fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }))
  .map(([start, steps]) => [...start.map((what) => ({ what, at: 0, heard: true })), ...steps])

type Bought = { order: string; checkout?: string }
/** By order. */
const checkouts = new Map<string, string>()
type Member = { id: string; model: Model; hasLeft: boolean; erased: boolean; steps: number }

const context = (db = app.pool) => createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
const ledger = () => ({ db: app.pool, now: node.now() })
/** Sends every webhook twice, runs all jobs, and compares model and ledger. */
async function applyAllReports({ id, model }: Member): Promise<void> {
  await runJobs()
  for (const order of model.orders.toReversed())
    for (let copy = 0; copy < 2; copy++) {
      const payment = await paymentOf(context(), order.id)
      if (payment.provider === 'local')
        await request(`/api/payment-webhook.php?order=${order.id}`, {
          method: 'POST',
          body: `id=${payment.id}`,
        })
      else await settleOrder(context(), order.id, payment.id)
    }
  for (const order of model.orders) {
    const { report, isLost } = await paymentOf(context(), order.id)
    applyReport(model, order, report, isLost)
  }
  await runJobs()
  await expectAgreement({ id, model })
}

async function expectAgreement({ id, model }: Pick<Member, 'id' | 'model'>): Promise<void> {
  const books = await rows(
    app.pool,
    sql`select o.order_id as id, o.refunded_amount as refunded,
          case when o.status in ('failed', 'cancelled', 'expired') then 'failed' else o.status::text end as status,
          coalesce((select sum(l.remaining)::int from credit_lot l where l.order_id = o.order_id), 0) as remaining,
          coalesce((select sum(e.credits)::int from ledger_entry e join credit_lot l using (member_id, lot_id)
            where e.member_id = o.member_id and e.account = 'forfeited' and l.order_id = o.order_id), 0) as forfeited
        from credit_order o where o.member_id = ${id} order by o.created_at, o.order_id`,
  )
  const expected = model.orders.map((order) => ({
    id: order.id,
    refunded: order.refunded,
    status: order.status,
    remaining: order.remaining,
    forfeited: order.forfeited,
  }))
  expect(books).toEqual(expected)
  expect(await getBalance(app.pool, id)).toBe(balanceIn(model))
}

async function addOrder({ id, model }: Member, bought: Bought, isDebit: boolean): Promise<void> {
  const { order: orderId, checkout = '' } = bought
  // A provider that closes no checkout gets no second one for the same.
  if (model.orders.some((order) => order.id === orderId)) return
  checkouts.set(orderId, checkout)
  const placed = await row<{ price: number; credits: number; discounted: boolean }>(
    app.pool,
    sql`select amount as price, credits, discount_code is not null as discounted from credit_order where order_id = ${orderId}`,
  )
  submitOrder(model, { id: orderId, ...placed, debit: isDebit })
  // An abandoned checkout gives its discount to the next order; a pending debit never does.
  const replaced = await rows<{ id: string }>(
    app.pool,
    sql`select order_id as id from credit_order where member_id = ${id} and status = 'cancelled'`,
  )
  for (const order of model.orders)
    if (!order.debit && order.status === 'pending' && replaced.some((one) => one.id === order.id))
      order.status = 'failed'
}

async function buy(member: Member, what: string): Promise<void> {
  const api = await as(member.id)
  if (what === 'debit') {
    const bundle = (await api(getBundles, {})).bundles.find(({ id }) => id === 'p1')
    const input = { bundle: 'p1', amount: bundle?.amount ?? 0, iban: ibanOf(++accounts) }
    const placed = await debit(node, member.id, input).catch(() => null)
    if (placed) await addOrder(member, placed, true)
    return
  }
  const [card] = what === 'card' ? (await api(listCards, {})).cards : []
  const input = card ? { card: card.id } : { keep_card: what === 'card' }
  const bundle = what === 'order-again' ? 'p0' : 'p1'
  const placed = await orderAtShop(node, member.id, {
    bundle,
    method: what === 'card' ? 'creditcard' : 'ideal',
    ...input,
  })
  await addOrder(member, placed, false)
}

async function spendSome(member: Member, credits: number): Promise<void> {
  const key = `spend:${member.steps}`
  const lots = await rows<{ id: string }>(
    app.pool,
    sql`select order_id as id from credit_lot where member_id = ${member.id} and order_id is not null order by created_at, lot_id`,
  )
  const spent = spendCredits(ledger(), {
    memberId: member.id,
    credits,
    key,
    kind: 'message',
    reference: '1',
  })
  const sequence = lots.map(({ id }) => id)
  if (spend(member.model, key, credits, sequence)) await spent
  else await expect(spent).rejects.toMatchObject({ code: 'not_enough_credits' })
}

async function withdrawFrom(member: Member, order: ModelOrder): Promise<void> {
  const api = await as(member.id)
  const { refundable } = (await api(getOrder, { id: order.id })).order
  const amount = withdraw(order)
  expect(refundable?.amount ?? null).toBe(amount)
  if (amount !== null) await api(withdrawOrder, { order: order.id, amount })
  // Paid out before the provider does anything else. The jobs may ask for its reports, too, which the
  // model hears with them.
  await applyAllReports(member)
}

async function deleteWith(member: Member, choice: 'refund' | 'waive', now: boolean): Promise<void> {
  const account = await findAccount(app.pool, member.id)
  if (!account) throw new Error('a member who is here has an account')
  member.hasLeft = true
  await context().inTransaction((tx) =>
    removeAccount(tx, account, { reason: null, credits: choice, now }),
  )
  deleteMember(member.model, choice)
  // The jobs of the deletion also deliver what the provider reported before it.
  await applyAllReports(member)
}

async function comeBackAgain(member: Member): Promise<void> {
  await inTransaction(app.pool, async (db) => {
    await markReactivated(db, member.id, node.now())
    await context().emit(memberReactivated, { memberId: member.id })
  })
  reactivate(member.model)
  node.logInAgain(member.id)
}

async function erase(member: Member): Promise<void> {
  member.erased = true
  if (!member.model.isDeleted) return deleteWith(member, 'waive', true)
  await context().enqueue(eraseJob, { site: 1, member: member.id, now: true })
  await applyAllReports(member)
}

/** Actions of the member's own session. */
async function act(member: Member, what: string, order: ModelOrder | undefined): Promise<void> {
  if (['order', 'debit', 'card', 'order-again'].includes(what)) return buy(member, what)
  if (what === 'spend') return spendSome(member, 3)
  if (what === 'spend-much') return spendSome(member, 21)
  if (what === 'withdraw' && order) return withdrawFrom(member, order)
  if (what === 'leave-refund') return deleteWith(member, 'refund', false)
  if (what === 'leave-waive') return deleteWith(member, 'waive', false)
}

async function pressAt(checkout: string, status: string): Promise<void> {
  const { pathname, search } = new URL(checkout)
  await request(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ status, twice: 'yes' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function happen(member: Member, { what, at }: { what: string; at: number }): Promise<void> {
  const { id, model } = member
  member.steps++
  // Each step has a time of its own, because lots and waivers are ordered by time.
  node.advance(1_000)
  const order = model.orders.at(at % Math.max(1, model.orders.length))
  const button = atCheckout.find((candidate) => candidate === what)
  if (button && order)
    await pressAt(await checkoutOf(context(), order.id, checkouts.get(order.id) ?? ''), button)
  else if (what === 'unsend' || what === 'guarantee') {
    const key = [...model.spends.keys()].at(at % Math.max(1, model.spends.size))
    if (key === undefined) return
    undoSpend(model, key)
    for (let copy = 0; copy < 2; copy++)
      await returnCredits(ledger(), { memberId: id, key, reason: what })
  } else if (what === 'aftercare') {
    // Every debit at once, in the order of the model, and again.
    const keys = [...model.spends.keys()]
    for (const key of keys) undoSpend(model, key)
    for (let copy = 0; copy < 2; copy++)
      await returnAllCredits(ledger(), { memberId: id, keys, reason: what })
  } else if (what === 'deadline') {
    // The time bonus of every member ends.
    node.advance(5 * 3_600_000)
  } else if (what === 'come-back') {
    if (model.isDeleted && !member.erased) await comeBackAgain(member)
  } else if (what === 'erase') {
    if (!member.erased) await erase(member)
  } else if (!model.isDeleted) await act(member, what, order)
}

type Money = { price: number; refunded: number; remaining: number; credits: number; stuck: boolean }

/**
 * One order of a member may use a discount, and an order loses it only to another one, by the
 * deadline or because the member left.
 */
async function expectDiscountUsedOnce({ id: memberId, hasLeft }: Member): Promise<void> {
  const wrong = await rows(
    app.pool,
    sql`select 'twice' as fault from credit_order
          where member_id = ${memberId} and completed_at is not null and discount_code is not null and not discount_lost
          group by discount_code having count(*) > 1
        union all
        select 'lost to nobody' from credit_order o join account a using (member_id)
          where member_id = ${memberId} and discount_lost and not ${hasLeft} and o.completed_at < a.signup_at + interval '4 hours'
            and not exists (select from credit_order other where other.member_id = o.member_id and other.order_id <> o.order_id
              and (other.completed_at is not null or other.mandate_id is not null))`,
  )
  expect(wrong).toEqual([])
}

/** Independent of the model: the refunded sum equals the provider's, and credits exist for the rest only. */
async function expectMoneyAccounted(member: Member): Promise<void> {
  const { model } = member
  for (const order of model.orders) {
    await expectReported(context(), order.id)
    const { report } = await paymentOf(context(), order.id)
    const refunds = report.refunds.reduce(
      (sum, { amount, failed }) => sum + (failed ? 0 : amount),
      0,
    )
    const disputed = report.chargebacks.some(({ reversed }) => !reversed)
    const back = disputed ? order.price : refunds
    const books = await row<Money>(
      app.pool,
      sql`select amount as price, refunded_amount as refunded, credits,
            coalesce((select sum(remaining)::int from credit_lot l where l.order_id = o.order_id), 0) as remaining,
            exists (select from refund r where r.order_id = o.order_id and r.status = 'stuck') as stuck
          from credit_order o where order_id = ${order.id}`,
    )
    expect(back).toBeLessThanOrEqual(books.price)
    if (!books.stuck) expect(books.refunded).toBe(report.status === 'paid' ? back : 0)
    const owned = report.status === 'paid' || order.status === 'pending' ? books.price - back : 0
    expect(books.remaining).toBeLessThanOrEqual(Math.ceil((books.credits * owned) / books.price))
  }
  await expectDiscountUsedOnce(member)
  // For the staff to solve.
  const faults = (await findFaults(app.pool, 1)).filter(({ fault }) => fault !== 'refund_stuck')
  expect(faults).toEqual([])
  await expectDeferred(app.pool)
}

/** Debits are signed with us, so another provider takes the other methods. */
describe.each([
  ['local', 10],
  ['adyen', 2],
  ['flexpay', 2],
])('the ledger with payments at %s', (provider, byDefault) => {
  test('after any sequence of payments, refunds, chargebacks, spends and deletions the books match the rules', async () => {
    await loadLibrary()
    const settings = { payment_providers: { sdd: 'local', '*': provider } }
    Object.assign(app.siteById(1).settings, settings)
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const id = await addMember(app.pool, { seenAt: node.now() })
        const member: Member = { id, model: newModel(5), hasLeft: false, erased: false, steps: 0 }
        await grantCredits(ledger(), { memberId: id, credits: 5, origin: 'signup', key: 'signup' })
        for (const one of steps) {
          await happen(member, one)
          if (one.heard) await applyAllReports(member)
        }
        await applyAllReports(member)
        await expectMoneyAccounted(member)
      }),
      {
        numRuns: Number(stories ?? byDefault),
        // The books of all stories are checked together, so a shorter story would fail for an earlier one.
        endOnFailure: true,
        ...(seed !== undefined && { seed: Number(seed) }),
        ...(path !== undefined && { path }),
      },
    )
    const used = await rows(app.pool, sql`select distinct provider from credit_order`)
    expect(used).toContainEqual({ provider })
  }, 1_200_000)
})
