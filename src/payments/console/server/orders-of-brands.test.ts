import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import type { Input } from '../../../platform/contract.ts'
import { execute } from '../../../server/database/query.ts'
import { getOrderTotals, listConsoleOrders } from '../orders-contract.ts'

const { app, as } = await testApp()
const db = app.pool
const email = 'fien@company.example'
const fien = await as(await addStaff(db, ['finance'], { email }))
const stranger = await as(await addStaff(db, ['finance']))
await addStaff(db, ['finance'], { site: 2, email })

/** An order a minute in turn of the two brands, the first of them of the first brand. */
for (const number of [1, 2, 3, 4, 5, 6]) {
  const site = 2 - (number % 2)
  const member = await addMember(db, { site, name: `Buyer ${number}` })
  await execute(
    db,
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, created_at, completed_at)
        values (${number}, ${member}, ${site}, 'p1', 50, ${1000 * (7 - number)}, 9900, ${site === 1 ? 'EUR' : 'GBP'}, 'NL', 'ideal', 'mollie', 'completed',
                '2026-03-01T10:00Z'::timestamptz + ${number} * interval '1 minute', '2026-03-01T11:00Z')`,
  )
}

async function listIds(filter: Input<typeof listConsoleOrders>): Promise<string[]> {
  const { orders, next } = await fien(listConsoleOrders, { ...filter, limit: 2 })
  const rest = next === null ? [] : await listIds({ ...filter, after: next })
  return [...orders.map(({ id }) => id), ...rest]
}

test('orders of all own brands are one list, in pages, sorted and filtered as one', async () => {
  expect(await listIds({ site: 'all' })).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(await listIds({ site: 'all', sort: 'amount' })).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(await listIds({ site: 'all', sort: '-amount', min: 3000 })).toEqual(['1', '2', '3', '4'])
  expect(await listIds({ site: 2 })).toEqual(['6', '4', '2'])
  expect(await listIds({})).toEqual(['5', '3', '1'])
  const { orders } = await fien(listConsoleOrders, { site: 'all' })
  expect(orders.map(({ brand, member }) => `${brand} ${member.name}`).slice(0, 2)).toEqual([
    '2 Buyer 6',
    '1 Buyer 5',
  ])
})

test('their totals are by currency and are those of the same filter', async () => {
  expect(await fien(getOrderTotals, { site: 'all', min: 2000 })).toEqual({
    orders: 5,
    sums: [
      { currency: 'EUR', orders: 3, paid: 12_000, refunded: 0 },
      { currency: 'GBP', orders: 2, paid: 8000, refunded: 0 },
    ],
  })
})

test('somebody of one brand has its orders alone, and asks for no other', async () => {
  const { orders } = await stranger(listConsoleOrders, { site: 'all' })
  expect(orders.map(({ id }) => id)).toEqual(['5', '3', '1'])
  for (const attempt of [
    () => stranger(listConsoleOrders, { site: 2 }),
    () => stranger(getOrderTotals, { site: 2 }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})
