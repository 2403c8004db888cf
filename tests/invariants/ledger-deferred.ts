import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { listDeferred } from '../../src/accounting/server/deferred-income.ts'
import { rows, type Queryable } from '../../src/server/database/query.ts'

/** Deferred income is what was paid, without tax, for the credits that are left of invoiced orders. */
export async function expectDeferred(db: Queryable): Promise<void> {
  const lots = await rows<{ net: number; remaining: number; credits: number }>(
    db,
    sql`select i.gross - i.vat as net, l.remaining, l.credits from credit_lot l
        join invoice i on i.order_id = l.order_id and i.cause = 'sale' where l.paid_amount = i.gross`,
  )
  const moved = await listDeferred(db, { siteId: 1, from: '2000-01-01', to: '2099-12-31' })
  expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    lots.reduce(
      (sum, { net, remaining, credits }) => sum + Math.round((net * remaining) / credits),
      0,
    ),
  )
}
