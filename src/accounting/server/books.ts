import sql from 'sql-template-tag'
import { invoiceNumber } from '../../payments/server/public.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { Site } from '../../sites/rules.ts'
import type { BookedInvoice, Books } from '../console/booking-rules.ts'
import { listDeferred } from './deferred-income.ts'
import { listSettlementSums } from './settlements.ts'

/** Days in UTC; both are included. */
type Days = { from: string; to: string }

/** Far more than a brand has in a fiscal year. */
const MAX_SETTLEMENTS = 10_000

type BookedRow = Omit<BookedInvoice, 'number' | 'corrects' | 'issued_at'> & {
  number: number
  corrects: number | null
  issued_at: Date
}

/** What is booked in a period, in the order of numbers and days; at most `limit` invoices. */
export async function readBooks(
  db: Queryable,
  site: Pick<Site, 'id' | 'slug'>,
  { from, to }: Days,
  limit: number | null = null,
): Promise<Books> {
  const invoices = await rows<BookedRow>(
    db,
    sql`select i.number, i.kind, i.country, i.currency, i.gross, i.vat_rate, i.issued_at, s.number as corrects
        from invoice i left join invoice s on i.kind = 'credit_note' and s.order_id = i.order_id and s.cause = 'sale'
        where i.site_id = ${site.id} and i.issued_at >= ${`${from}T00:00:00Z`}::timestamptz
          and i.issued_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
        order by i.number limit ${limit}::int`,
  )
  const period = { siteId: site.id, from, to }
  const settlements = await listSettlementSums(db, period, MAX_SETTLEMENTS)
  return {
    invoices: invoices.map((invoice) => ({
      ...invoice,
      number: invoiceNumber(site, invoice.number),
      corrects: invoice.corrects === null ? null : invoiceNumber(site, invoice.corrects),
      issued_at: invoice.issued_at.toISOString(),
    })),
    settlements: settlements
      .map((one) => ({
        ...one,
        paid_out_at: one.paid_out_at.toISOString(),
        booked_at: one.booked_at.toISOString(),
      }))
      .toReversed(),
    deferred: await listDeferred(db, period),
  }
}
