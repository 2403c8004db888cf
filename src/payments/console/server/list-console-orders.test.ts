import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import type { Input } from '../../../platform/contract.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { getOrderTotals, listConsoleOrders } from '../orders-contract.ts'
import { toPageSql } from './list-console-orders.ts'

const { app, as } = await testApp()
const db = app.pool
const COUNT = 100_000
const member = await addMember(db, { name: 'Ines' })
await execute(
  db,
  sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, created_at)
      select n, ${member}, 1, 'p1', 50, 1999, 1999, 'EUR', case when n % 3 = 0 then 'AT' else 'NL' end, 'ideal', 'local',
        case when n % 1000 = 0 then 'charged_back' else 'completed' end::order_status, '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${COUNT}::int) n`,
)
await execute(db, sql`analyze credit_order`)
const support = await as(await addStaff(db, ['support']))

describe('listConsoleOrders', () => {
  test('lists the latest first, in pages by key, with filters', async () => {
    const first = await support(listConsoleOrders, {})
    expect(first.orders).toHaveLength(50)
    expect(first.orders[0]).toMatchObject({ id: '100000', member: { id: member, name: 'Ines' } })
    const second = await support(listConsoleOrders, { after: first.next ?? '' })
    expect(second.orders[0]?.id).toBe('99950')
    const disputed = await support(listConsoleOrders, { status: 'charged_back', country: 'AT' })
    expect(disputed.orders).toHaveLength(33)
    expect(disputed.next).toBeNull()
    expect(disputed.orders.slice(0, 2).map(({ id }) => id)).toEqual(['99000', '96000'])
    const day = { from: '2026-01-02', to: '2026-01-02' } as const
    const ofDay = await support(listConsoleOrders, day)
    expect(ofDay.orders[0]?.created_at).toBe('2026-01-02T23:59:00.000Z')
  })

  test('sorts by amount in pages by key, and filters by amount, currency and card', async () => {
    await execute(
      db,
      sql`insert into stored_card (member_id, card_id, provider, customer_id, mandate_id, brand, last_four, expires_on, agreed_at)
          values (${member}, 9, 'local', 'c', 'm', 'Visa', '4242', '2030-01-01', '2026-01-01')`,
    )
    await execute(
      db,
      sql`update credit_order set amount = 10000 + order_id, card_id = 9, currency = case when order_id = 3 then 'GBP' else currency end where order_id <= 3`,
    )
    const ids = async (filter: Input<typeof listConsoleOrders>) =>
      (await support(listConsoleOrders, filter)).orders.map(({ id }) => id)
    const largest = await support(listConsoleOrders, { sort: '-amount', limit: 2 })
    expect(largest.orders.map(({ id }) => id)).toEqual(['3', '2'])
    expect(await ids({ sort: '-amount', limit: 2, after: largest.next ?? '' })).toEqual([
      '1',
      '100000',
    ])
    expect(await ids({ sort: 'at', limit: 2 })).toEqual(['1', '2'])
    expect(await ids({ sort: 'at', limit: 2, after: '2' })).toEqual(['3', '4'])
    expect(await ids({ min: 10_002, currency: 'EUR' })).toEqual(['2'])
    expect(await ids({ min: 2_000, max: 10_001 })).toEqual(['1'])
    expect(await ids({ card: '4242', sort: 'amount' })).toEqual(['1', '2', '3'])
    expect(await ids({ card: '4243' })).toEqual([])
  })

  test('sums what a filter leaves by currency, of what was paid alone', async () => {
    await execute(
      db,
      sql`update credit_order set completed_at = created_at, refunded_amount = case when order_id = 2 then 500 else 0 end where order_id <= 3`,
    )
    expect(await support(getOrderTotals, { card: '4242' })).toEqual({
      orders: 3,
      sums: [
        { currency: 'EUR', orders: 2, paid: 20_003, refunded: 500 },
        { currency: 'GBP', orders: 1, paid: 10_003, refunded: 0 },
      ],
    })
    expect(await support(getOrderTotals, { from: '2026-01-02', to: '2026-01-02' })).toEqual({
      orders: 1440,
      sums: [{ currency: 'EUR', orders: 1440, paid: 0, refunded: 0 }],
    })
    await execute(db, sql`update credit_order set provider = 'test' where order_id = 3`)
    expect((await support(getOrderTotals, { card: '4242' })).sums).toContainEqual({
      currency: 'GBP',
      orders: 1,
      paid: 0,
      refunded: 0,
    })
  })

  test.each([{}, { status: 'charged_back' }, { after: '50000' }] as const)(
    'reads a page of 100,000 orders by an index and sorts nothing: %o',
    async (filter) => {
      const page = toPageSql({ siteIds: [1], ...filter }, 51)
      const lines = await rows<{ 'QUERY PLAN': string }>(
        db,
        sql`explain (analyze, timing off) ${page}`,
      )
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).toContain('credit_order_listed')
      expect(plan).not.toContain('Seq Scan on credit_order')
      expect(plan).not.toMatch(/rows=\d{4,}\.?\d* loops/)
    },
  )

  test('is closed to members, moderators and orders of other sites', async () => {
    const moderator = await as(await addStaff(db, ['moderator']))
    for (const call of [listConsoleOrders, getOrderTotals])
      await expect(moderator(call, {})).rejects.toMatchObject({ code: 'role_required' })
    const stranger = await as(await addMember(db))
    for (const call of [listConsoleOrders, getOrderTotals])
      await expect(stranger(call, {})).rejects.toMatchObject({ status: 404 })
    await execute(db, sql`update credit_order set site_id = 2 where order_id = 100000`)
    expect((await support(listConsoleOrders, {})).orders[0]?.id).toBe('99999')
  })
})
