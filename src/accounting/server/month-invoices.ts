import sql from 'sql-template-tag'
import { invoiceNumber } from '../../payments/server/public.ts'
import type { Currency } from '../../platform/money.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { Site } from '../../sites/rules.ts'
import { toMonthDays } from '../console/month-rules.ts'
import { INVOICES_PER_FILE } from '../console/months-contract.ts'

type PrintedRow = {
  number: number
  kind: string
  corrects: number | null
  issued_at: Date
  order: string
  member: string
  email: string | null
  country: string
  currency: Currency
  credits: number
  method: string | null
  gross: number
  vat: number
  vat_rate: number
}
export type PrintedInvoice = Omit<PrintedRow, 'number' | 'corrects'> & {
  number: string
  corrects: string | null
}

/** A part of a month's invoices and credit notes, by number, with what is printed on them. */
export async function listMonthInvoices(
  db: Queryable,
  site: Pick<Site, 'id' | 'slug'>,
  { month, part }: { month: string; part: number },
): Promise<PrintedInvoice[]> {
  const { from, to } = toMonthDays(month)
  const found = await rows<PrintedRow>(
    db,
    sql`select i.number, i.kind, s.number as corrects, i.issued_at, i.order_id as "order", i.member_id as member, a.email, i.country, i.currency,
          o.credits, o.method, i.gross, i.vat, i.vat_rate
        from invoice i join credit_order o on o.order_id = i.order_id
        left join invoice s on i.kind = 'credit_note' and s.order_id = i.order_id and s.cause = 'sale'
        left join account a on a.member_id = i.member_id
        where i.site_id = ${site.id} and i.issued_at >= ${`${from}T00:00:00Z`}::timestamptz
          and i.issued_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
        order by i.number limit ${INVOICES_PER_FILE} offset ${(part - 1) * INVOICES_PER_FILE}`,
  )
  return found.map((invoice) => ({
    ...invoice,
    number: invoiceNumber(site, invoice.number),
    corrects: invoice.corrects === null ? null : invoiceNumber(site, invoice.corrects),
  }))
}
