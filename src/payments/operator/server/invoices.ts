import sql from 'sql-template-tag'
import type { Currency } from '../../../platform/money.ts'
import type { InvoiceTable } from '../../../server/database/generated/tables.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'

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
