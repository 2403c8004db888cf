import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { addOrder, type OrderRow } from './credit-orders.ts'
import { issueInvoice } from './invoices.ts'

const { pool } = await testDatabase()
const now = new Date(Date.UTC(2026, 5, 1))

const addPaidOrder = (db: Queryable, site_id: number, country: string): Promise<OrderRow> =>
  addOrder(db, {
    order_id: newId(),
    member_id: newId(),
    site_id,
    bundle: 'p1',
    credits: 50,
    amount: 1999,
    list_amount: 1999,
    currency: 'EUR',
    country,
    discount_code: null,
    method: 'ideal',
    provider: 'local',
    language: 'en',
    created_at: now,
    card_id: null,
    mandate_id: null,
    keep_card: false,
    next_path: null,
    request_key: null,
    request_hash: null,
  })

async function sell(db: Queryable, site: number, country = 'NL', taxedAt = now): Promise<string> {
  const order = await addPaidOrder(db, site, country)
  await issueInvoice(
    { db, now },
    { order, kind: 'sale', cause: 'sale', gross: order.amount, taxedAt },
  )
  return order.order_id
}

describe('invoices', () => {
  test('invoices are numbered consecutively per site, although half of the parallel sales roll back', async () => {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      inTransaction(pool, async (db) => {
        await sell(db, index % 4 < 2 ? 1 : 2)
        if (index % 2 === 1) throw new Error('undone')
      }).catch(() => undefined),
    )
    await Promise.all(attempts)
    for (const site of [1, 2]) {
      const numbers = await rows<{ number: number }>(
        pool,
        sql`select number from invoice where site_id = ${site} order by number`,
      )
      expect(numbers.map(({ number }) => number)).toEqual(
        Array.from({ length: 10 }, (_, index) => index + 1),
      )
    }
  })

  test.each([
    ['DE', '2020-06-30', 1900, 319],
    ['DE', '2020-07-01', 1600, 276],
    ['DE', '2021-01-01', 1900, 319],
    ['SK', '2025-01-01', 2300, 374],
    ['FI', '2026-06-01', 2550, 406],
    ['NL', '2026-06-01', 2100, 347],
    ['US', '2026-06-01', 0, 0],
  ])(
    'a sale to %s on %s is taxed at the rate of that country and day',
    async (country, day, rate, vat) => {
      const id = await sell(pool, 3, country, new Date(`${day}T12:00:00Z`))
      expect(
        await rows(pool, sql`select vat_rate, vat, gross from invoice where order_id = ${id}`),
      ).toEqual([{ vat_rate: rate, vat, gross: 1999 }])
    },
  )

  test('an invoice is issued once per cause and never changes', async () => {
    const id = await sell(pool, 4)
    const [order] = await rows<OrderRow>(
      pool,
      sql`select * from credit_order where order_id = ${id}`,
    )
    if (!order) throw new Error('no order')
    const again = inTransaction(pool, (db) =>
      issueInvoice({ db, now }, { order, kind: 'sale', cause: 'sale', gross: 1999, taxedAt: now }),
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
    for (const change of [
      sql`update invoice set gross = 1 where order_id = ${id}`,
      sql`delete from invoice where order_id = ${id}`,
    ])
      await expect(execute(pool, change)).rejects.toMatchObject({ code: '23001' })
    await sell(pool, 4)
    expect(
      await rows(pool, sql`select number from invoice where site_id = 4 order by number`),
    ).toEqual([{ number: 1 }, { number: 2 }])
  })
})
