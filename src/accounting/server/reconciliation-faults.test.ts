import sql, { raw, type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import {
  grantCredits,
  returnCredits,
  spendCredits,
  takeBackCredits,
} from '../../credits/server/public.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { withdrawOrder } from '../../payments/contract.ts'
import { accountingSchedules } from './jobs.ts'
import { findFaults, type reconciliationRules } from './reconciliation-faults.ts'

const node = await testApp()
const { app, as, runJobs } = node
const DAY = 86_400_000

async function buyer() {
  const member = await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * DAY) })
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await runJobs()
  return { member, id, api: await as(member) }
}

const { member, id, api } = await buyer()
const ledger = { db: app.pool, now: node.now() }
await spendCredits(ledger, {
  memberId: member,
  credits: 3,
  key: 'sent',
  kind: 'message',
  reference: '1',
})
await returnCredits(ledger, { memberId: member, key: 'sent', reason: 'unsend' })
await grantCredits(ledger, { memberId: member, credits: 9, origin: 'gesture', key: 'given' })
await takeBackCredits(ledger, { memberId: member, credits: 4, key: 'taken' })
const second = await order(node, member)
await press(node, second.checkout, 'paid')
await runJobs()
await api(withdrawOrder, { order: second.order, amount: 1999 })
await runJobs()

const guarded = ['wallet', 'credit_lot', 'ledger_transfer', 'credit_order', 'invoice']
const undone = Symbol('undone')

/**
 * Runs statements past the guards of the database, in a transaction that rolls back; returns the
 * violated rules.
 */
async function faultsAfter(...statements: Sql[]): Promise<string[]> {
  let found: string[] = []
  const attempt = inTransaction(app.pool, async (db: Queryable) => {
    for (const table of guarded)
      await execute(db, sql`alter table ${raw(table)} disable trigger user`)
    for (const statement of statements) expect(await execute(db, statement)).toBeGreaterThan(0)
    found = (await findFaults(db, 1)).map(({ fault }) => fault)
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
  return found
}

/** A transfer of one credit. */
const transfer = (from: string, to: string, { key = 'planted', lot = sql`l.lot_id` } = {}) =>
  sql`insert into ledger_transfer (member_id, transaction_id, line, kind, from_account, to_account, lot_id, credits, at)
    select ${member}, ${key}, 7, 'gesture', ${from}, ${to}, ${lot}, 1, now() from credit_lot l where l.order_id = ${id}`

const ofOrder = sql`where order_id = ${id}`

const settlement = (number: number, days: number) => sql`
  insert into settlement (site_id, provider, settlement_id, currency, amount, paid_out_at)
  values (1, 'local', ${`stl_${number}`}, 'EUR', 0, now() + make_interval(days => ${days}))`

const settled = (kind: string, amount: number) => sql`
  insert into settlement_entry (site_id, provider, settlement_id, entry_id, kind, payment_id, amount)
  values (1, 'local', 'stl_1', 'x', ${kind}, 'tr_unknown', ${amount})`

/**
 * A violation of each rule. Some violate a second rule as well, because ledger errors rarely come
 * alone.
 */
const violations: Record<keyof typeof reconciliationRules, Sql[]> = {
  lot_missing: [transfer('member', 'earned', { lot: sql`1` })],
  balance_differs: [sql`update wallet set balance = balance + 1 where member_id = ${member}`],
  lot_differs: [sql`update credit_lot set remaining = remaining - 1 ${ofOrder}`],
  issued_differs: [transfer('issued', 'member')],
  lot_without_order: [sql`update credit_lot set order_id = null ${ofOrder}`],
  order_without_credits: [sql`update credit_lot set order_id = 1 ${ofOrder}`],
  granted_differs: [sql`update credit_order set credits = 49 ${ofOrder}`],
  lot_not_paid: [sql`update credit_order set completed_at = null, status = 'pending' ${ofOrder}`],
  lot_price_differs: [sql`update credit_lot set paid_amount = paid_amount - 1 ${ofOrder}`],
  reversed_order_with_credits: [sql`update credit_order set status = 'cancelled' ${ofOrder}`],
  return_exceeds_spend: [transfer('earned', 'member', { key: 'return:sent' })],
  released_more_than_forfeited: [transfer('forfeited', 'member')],
  refunded_more_than_paid: [sql`update credit_order set refunded_amount = amount + 1 ${ofOrder}`],
  refunds_differ: [sql`update refund set amount = amount - 1 where order_id = ${second.order}`],
  refund_stuck: [sql`update refund set status = 'stuck' where order_id = ${second.order}`],
  defence_refused: [
    sql`insert into chargeback (order_id, chargeback_id, amount, previous_order_status, at, site_id, due_at, decision, defence)
        values (${second.order}, 'chb_1', 0, 'refunded', now(), 1, now(), 'contested', 'refused')`,
  ],
  erasure_stuck: [
    sql`insert into provider_erasure (erasure_id, site_id, provider, customer_id, requested_at, attempts, failure)
        values (1, 1, 'local', 'cst_1', now(), 10, 'refused')`,
  ],
  settlement_sum_differs: [settlement(1, 1), settled('fee', -29)],
  settlement_unmatched: [settlement(1, 1), settled('refund', -1)],
  settlement_differs: [
    settlement(1, 1),
    sql`insert into settlement_entry (site_id, provider, settlement_id, entry_id, kind, payment_id, amount)
        select 1, 'local', 'stl_1', 'tr_1', 'payment', provider_payment_id, amount - 1 from credit_order ${ofOrder}`,
  ],
  settlement_missing: [settlement(1, -1), settlement(2, 20)],
  discount_used_twice: [
    sql`update credit_order set discount_code = 'TWICE' where member_id = ${member}`,
  ],
  invoice_differs: [sql`update invoice set gross = gross + 1 ${ofOrder}`],
  credit_notes_differ: [
    sql`update invoice set gross = gross + 1 where order_id = ${second.order} and kind = 'credit_note'`,
  ],
  invoice_numbers_have_a_gap: [sql`delete from invoice ${ofOrder}`],
}

describe('reconciliation', () => {
  test('finds nothing in correct books', async () => {
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test.each(Object.entries(violations))(
    'finds a planted violation of %s',
    async (name, statements) => {
      expect(await faultsAfter(...statements)).toContain(name)
      expect(await findFaults(app.pool, 1)).toEqual([])
    },
  )

  test('reports a difference of one cent to the provider once, at the nightly run', async () => {
    await execute(
      app.pool,
      sql`update local_payment p set body = jsonb_set(body, '{amount,value}', '"19.98"')
          from credit_order o where o.order_id = ${id} and p.id = o.provider_payment_id`,
    )
    for (let night = 0; night < 2; night++)
      for (const work of accountingSchedules)
        if (work.name === 'accounting_reconcile') await runScheduled(app, work)
    const found = await rows(app.pool, sql`select fault, subject, detail from reconciliation_fault`)
    expect(found).toEqual([
      { fault: 'provider_differs', subject: id, detail: 'completed 1998 EUR -0' },
    ])
  })
})
