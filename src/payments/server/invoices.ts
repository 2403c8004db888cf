import sql from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { InvoiceTable } from '../../server/database/generated/tables.ts'
import { isTestOrder, toVat } from '../rules.ts'
import type { OrderRow } from './credit-orders.ts'
import type { Currency } from '../../platform/money.ts'

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
  const rate = await getVatRate(db, order.country, taxedAt)
  const vat = gross < 0 ? -toVat(-gross, rate) : toVat(gross, rate)
  await execute(
    db,
    sql`insert into invoice (site_id, number, kind, order_id, member_id, cause, country, currency, gross, vat_rate, vat, issued_at)
        values (${order.site_id}, ${last_number}, ${kind}, ${order.order_id}, ${order.member_id}, ${cause}, ${order.country},
                ${order.currency}, ${gross}, ${rate}, ${vat}, ${now})`,
  )
}

/** Returns the rate of a day in hundredths of a percent; 0 where we are not registered for VAT. */
async function getVatRate(db: Queryable, country: string, at: Date): Promise<number> {
  const record = await maybeRow<{ rate: number }>(
    db,
    sql`select rate from vat_rate where country = ${country} and valid_from <= ${at}::timestamptz::date
        order by valid_from desc limit 1`,
  )
  return record?.rate ?? 0
}

export async function listOrderInvoices(db: Queryable, orderId: string): Promise<InvoiceTable[]> {
  return rows<InvoiceTable>(
    db,
    sql`select * from invoice where order_id = ${orderId} order by number`,
  )
}

/** Days in UTC; both are included. */
export type Period = { siteId: number; from: string; to: string }

const within = ({ siteId, from, to }: Period) =>
  sql`site_id = ${siteId} and issued_at >= ${`${from}T00:00:00Z`}::timestamptz
    and issued_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`

export type InvoiceRow = InvoiceTable & { currency: Currency }

/** A page of the invoices of a period, by number. */
export async function listInvoicePage(
  db: Queryable,
  period: Period,
  after: number,
  limit: number,
): Promise<InvoiceRow[]> {
  return rows<InvoiceRow>(
    db,
    sql`select * from invoice where ${within(period)} and number > ${after} order by number limit ${limit}`,
  )
}

export type VatSum = {
  country: string
  currency: Currency
  rate: number
  sales: number
  sales_gross: number
  credit_notes: number
  credit_notes_gross: number
  net: number
  vat: number
}

export async function sumVat(db: Queryable, period: Period): Promise<VatSum[]> {
  return rows<VatSum>(
    db,
    sql`select country, currency, vat_rate as rate,
          count(*) filter (where kind = 'sale')::int as sales,
          coalesce(sum(gross) filter (where kind = 'sale'), 0)::float8 as sales_gross,
          count(*) filter (where kind = 'credit_note')::int as credit_notes,
          coalesce(sum(gross) filter (where kind = 'credit_note'), 0)::float8 as credit_notes_gross,
          sum(gross - vat)::float8 as net, sum(vat)::float8 as vat
        from invoice where ${within(period)} group by country, currency, vat_rate order by country, currency, vat_rate`,
  )
}
