import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { MonthTotals } from '../console/months-contract.ts'
import { bookedAtSql } from './settlements.ts'

type MonthRow = MonthTotals & { month: string }

/** Sums what a site has booked since a day, by month and currency, the latest month first. */
export async function sumMonths(
  db: Queryable,
  siteId: number,
  since: string,
): Promise<Map<string, MonthTotals[]>> {
  const from = sql`${`${since}T00:00:00Z`}::timestamptz`
  const sums = await rows<MonthRow>(
    db,
    sql`with booked as (
          select i.issued_at as at, i.currency::text as currency, 1 as invoices,
                 case when i.kind = 'sale' then i.gross else 0 end as sales,
                 case when i.kind = 'sale' then 0 else i.gross end as credit_notes, i.vat, 0 as payouts
          from invoice i where i.site_id = ${siteId} and i.issued_at >= ${from}
          union all
          select ${bookedAtSql}, s.currency, 0, 0, 0, 0, s.amount from settlement s where s.site_id = ${siteId} and ${bookedAtSql} >= ${from}
        )
        select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency, sum(invoices)::int as invoices, sum(sales)::float8 as sales,
               sum(credit_notes)::float8 as credit_notes, sum(vat)::float8 as vat, sum(payouts)::float8 as payouts
        from booked group by 1, 2 order by 1 desc, 2`,
  )
  const totals = new Map<string, MonthTotals[]>()
  for (const { month, ...sum } of sums) totals.set(month, [...(totals.get(month) ?? []), sum])
  return totals
}
