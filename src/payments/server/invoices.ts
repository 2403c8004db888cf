import sql from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { InvoiceTable } from '../../server/database/generated/tables.ts'
import { isTestOrder, vatOf } from '../rules.ts'
import type { OrderRow } from './credit-orders.ts'

type NewInvoice = {
  order: OrderRow
  kind: 'sale' | 'credit_note'
  cause: string
  gross: number
  taxedAt: Date
}

/**
 * Issues a sale or credit note under the site's next number, once per cause. The row lock of the
 * counter makes numbers consecutive: a rolled back transaction leaves no gap. A test has no invoice.
 */
export async function issueInvoice(
  ctx: { db: Queryable; now: Date },
  issue: NewInvoice,
): Promise<void> {
  const { db, now } = ctx
  const { order, kind, cause, gross, taxedAt } = issue
  if (isTestOrder(order)) return
  await execute(
    db,
    sql`insert into invoice_counter (site_id) values (${order.site_id}) on conflict do nothing`,
  )
  const { last_number } = await row<{ last_number: number }>(
    db,
    sql`update invoice_counter set last_number = last_number + 1 where site_id = ${order.site_id} returning last_number`,
  )
  const rate = await vatRateOf(db, order.country, taxedAt)
  const vat = gross < 0 ? -vatOf(-gross, rate) : vatOf(gross, rate)
  await execute(
    db,
    sql`insert into invoice (site_id, number, kind, order_id, member_id, cause, country, currency, gross, vat_rate, vat, issued_at)
        values (${order.site_id}, ${last_number}, ${kind}, ${order.order_id}, ${order.member_id}, ${cause}, ${order.country},
                ${order.currency}, ${gross}, ${rate}, ${vat}, ${now})`,
  )
}

/** Returns the rate of a day in hundredths of a percent; 0 where we are not registered for VAT. */
async function vatRateOf(db: Queryable, country: string, at: Date): Promise<number> {
  const found = await maybeRow<{ rate: number }>(
    db,
    sql`select rate from vat_rate where country = ${country} and valid_from <= ${at}::timestamptz::date
        order by valid_from desc limit 1`,
  )
  return found?.rate ?? 0
}

export async function invoicesOf(db: Queryable, orderId: string): Promise<InvoiceTable[]> {
  return rows<InvoiceTable>(
    db,
    sql`select * from invoice where order_id = ${orderId} order by number`,
  )
}
