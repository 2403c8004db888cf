import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { accountingSchedules } from './jobs.ts'
import { mollieProvider } from '../../providers/server/mollie/mollie.ts'
import { findFaults } from './reconciliation-faults.ts'

const warnings: string[] = []
const log = { ...silentLog, warn: (fields: unknown) => warnings.push(JSON.stringify(fields)) }
const node = await testApp({ log })
const { app, runJobs } = node

async function paidOrder(): Promise<{ id: string; checkout: string }> {
  const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
  const { order: id, checkout } = await order(node, await addMember(app.pool, { seenAt }))
  await press(node, checkout, 'paid')
  await runJobs()
  return { id, checkout }
}

async function fetchSettlements(): Promise<void> {
  for (const work of accountingSchedules)
    if (work.name === 'accounting_fetch_settlements') await runScheduled(app, work)
}

describe('the nightly fetch of settlements', () => {
  test('books payments, refunds and fees once, and they agree with the orders to the cent', async () => {
    await paidOrder()
    const { checkout } = await paidOrder()
    await fetchSettlements()
    await press(node, checkout, 'refund-half')
    await runJobs()
    for (let night = 0; night < 2; night++) await fetchSettlements()
    const booked = await rows(
      app.pool,
      sql`select s.amount, e.kind, e.amount as entry from settlement s join settlement_entry e using (site_id, provider, settlement_id)
          where site_id = 1 order by s.paid_out_at, e.kind, e.amount`,
    )
    expect(booked).toEqual([
      { amount: 3940, kind: 'fee', entry: -58 },
      { amount: 3940, kind: 'payment', entry: 1999 },
      { amount: 3940, kind: 'payment', entry: 1999 },
      { amount: -999, kind: 'fee', entry: 0 },
      { amount: -999, kind: 'refund', entry: -999 },
    ])
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('waits for a provider that is down until the next night', async () => {
    await paidOrder()
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    local.send = () => Promise.reject(new Error('connection refused'))
    await fetchSettlements()
    local.send = send
    await fetchSettlements()
    expect(
      await rows(app.pool, sql`select amount from settlement where site_id = 1 and amount = 1970`),
    ).toHaveLength(1)
  })

  test('warns of nothing while it is answered every night', async () => {
    warnings.length = 0
    await paidOrder()
    for (let night = 0; night < 2; night++) {
      node.advance(86_400_000)
      await fetchSettlements()
    }
    expect(warnings).toEqual([])
  })

  test.each([
    ['the last one booked', sql`delete from settlement where site_id = 1 and settlement_id = `],
    ['the first order if none is booked', sql`delete from settlement where '' <> `],
  ])('goes back to %s after more than 35 days without an answer', async (_, forget) => {
    await paidOrder()
    await fetchSettlements()
    const { id, amount } = await row<{ id: string; amount: number }>(
      app.pool,
      sql`select settlement_id as id, amount from settlement where site_id = 1 order by paid_out_at desc limit 1`,
    )
    // The provider keeps what the books lack.
    await execute(app.pool, sql`${forget}${id}`)
    node.advance(60 * 86_400_000)
    warnings.length = 0
    for (let night = 0; night < 2; night++) await fetchSettlements()
    expect(
      await rows(
        app.pool,
        sql`select amount from settlement where site_id = 1 and settlement_id = ${id}`,
      ),
    ).toEqual([{ amount }])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(id)
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('books a payout of an account that sites share once, for a site that it pays', async () => {
    const first = await paidOrder()
    await execute(app.pool, sql`update credit_order set site_id = 2 where order_id = ${first.id}`)
    await fetchSettlements()
    const payouts = sql`
      select s.site_id, s.settlement_id from settlement s join settlement_entry e using (site_id, provider, settlement_id)
      join credit_order o on o.provider_payment_id = e.payment_id where o.order_id = ${first.id} and e.kind = 'payment'`
    expect(await rows(app.pool, payouts)).toMatchObject([{ site_id: 2 }])
    const twice = sql`select settlement_id from settlement group by settlement_id having count(*) > 1`
    expect(await rows(app.pool, twice)).toEqual([])
    // Orders of two sites in one payout are found by both.
    const [second, third] = [await paidOrder(), await paidOrder()]
    await execute(app.pool, sql`update credit_order set site_id = 2 where order_id = ${third.id}`)
    await fetchSettlements()
    expect(await rows(app.pool, twice)).toEqual([])
    for (const site of [1, 2])
      expect(
        (await findFaults(app.pool, site)).filter(({ fault }) => fault.startsWith('settlement')),
      ).toEqual([])
    await execute(
      app.pool,
      sql`update credit_order set amount = amount + 1 where order_id in (${second.id}, ${third.id})`,
    )
    for (const [site, id] of [
      [1, second.id],
      [2, third.id],
    ] as const)
      expect(await findFaults(app.pool, site)).toContainEqual(
        expect.objectContaining({ fault: 'settlement_differs', subject: id }),
      )
  })
})

test('reads fees and reserves of a settlement of Mollie, and nothing without a token', async () => {
  const eur = (value: string) => ({ currency: 'EUR', value })
  const answers: Record<string, unknown> = {
    '/settlements': {
      settlements: [
        {
          id: 'stl_jDk30akdN',
          status: 'paidout',
          settledAt: '2026-11-20T06:00:00.0Z',
          amount: eur('17.50'),
          periods: {
            '2026': {
              '11': {
                revenue: [{ method: 'ideal', amountGross: eur('19.99') }],
                costs: [
                  { method: 'ideal', amountGross: eur('0.29') },
                  { method: 'rolling_reserve', amountGross: eur('2.20') },
                ],
              },
            },
          },
        },
        { id: 'stl_open', status: 'open', settledAt: null, amount: eur('1.00') },
      ],
    },
    '/settlements/stl_jDk30akdN/payments': {
      payments: [{ id: 'tr_1', settlementAmount: eur('19.99') }],
    },
  }
  const connect = (credentials: Record<string, string>) =>
    mollieProvider('mollie', {
      url: 'https://api.mollie.example/v2',
      credentials,
      send: async (url) =>
        Response.json({ _embedded: answers[new URL(url).pathname.replace('/v2', '')] ?? {} }),
    })
  const since = new Date('2026-11-01T00:00:00Z')
  const [settlement, ...more] =
    (await connect({ key: 'k', organizationToken: 'access_x' }).listSettlements?.(since)) ?? []
  expect(more).toEqual([])
  expect(settlement?.amount).toEqual({ amount: 1750, currency: 'EUR' })
  expect(settlement?.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['fee', -29],
    ['reserve', -220],
    ['payment', 1999],
  ])
  expect(await connect({ key: 'k' }).listSettlements?.(since)).toEqual([])
})
