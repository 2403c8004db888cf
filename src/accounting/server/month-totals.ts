import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { Currency } from '../../platform/money.ts'
import { listMonthsBetween, toNextMonth } from '../console/month-rules.ts'
import type { MonthTotals } from '../console/months-contract.ts'
import { listDeferredByMonth } from './deferred-income.ts'
import { bookedAtSql } from './settlements.ts'

type Sums = Omit<MonthTotals, 'deferred' | 'currency'>
type MonthRow = Sums & { month: string; currency: Currency }

const nothing: Sums = { invoices: 0, sales: 0, credit_notes: 0, vat: 0, payouts: 0 }

/** Months after a closed one, or all of them, up to another one. */
type Months = { after: string | null; until: string }

/**
 * Sums what a site has booked and deferred, by month and currency, the latest month first; without
 * months in which nothing is booked or deferred.
 */
export async function sumMonths(
  db: Queryable,
  siteId: number,
  { after, until }: Months,
): Promise<Map<string, MonthTotals[]>> {
  const before = new Date(`${toNextMonth(until)}-01T00:00:00Z`)
  const booked = await listBooked(db, siteId, {
    from: new Date(`${after === null ? '2000-01' : toNextMonth(after)}-01T00:00:00Z`),
    before,
  })
  const deferred = await listDeferredByMonth(db, siteId, before)
  const named = [...booked, ...deferred].map(({ month }) => month).toSorted()
  const first = after === null ? named[0] : toNextMonth(after)
  const totals = new Map<string, MonthTotals[]>()
  if (first === undefined) return totals
  for (const month of listMonthsBetween(first, until)) {
    const sums = new Map(
      booked.filter((one) => one.month === month).map((one) => [one.currency, one]),
    )
    const balances = new Map<Currency, number>()
    for (const { month: changed, currency, amount } of deferred)
      if (changed <= month) balances.set(currency, (balances.get(currency) ?? 0) + amount)
    const currencies = new Set([...sums.keys(), ...balances.keys()])
    const rowsOfMonth = [...currencies].toSorted().map((currency): MonthTotals => {
      const { month: _, ...sum } = sums.get(currency) ?? { ...nothing, month, currency }
      return { ...sum, deferred: balances.get(currency) ?? 0 }
    })
    const filled = rowsOfMonth.filter(
      ({ currency, deferred: balance }) => sums.has(currency) || balance !== 0,
    )
    if (filled.length > 0) totals.set(month, filled)
  }
  return totals
}

async function listBooked(
  db: Queryable,
  siteId: number,
  { from, before }: { from: Date; before: Date },
): Promise<MonthRow[]> {
  return rows<MonthRow>(
    db,
    sql`with booked as (
          select i.issued_at as at, i.currency::text as currency, 1 as invoices,
                 case when i.kind = 'sale' then i.gross else 0 end as sales,
                 case when i.kind = 'sale' then 0 else i.gross end as credit_notes, i.vat, 0 as payouts
          from invoice i where i.site_id = ${siteId} and i.issued_at >= ${from} and i.issued_at < ${before}
          union all
          select ${bookedAtSql}, s.currency, 0, 0, 0, 0, s.amount from settlement s
          where s.site_id = ${siteId} and ${bookedAtSql} >= ${from} and ${bookedAtSql} < ${before}
        )
        select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency, sum(invoices)::int as invoices, sum(sales)::float8 as sales,
               sum(credit_notes)::float8 as credit_notes, sum(vat)::float8 as vat, sum(payouts)::float8 as payouts
        from booked group by 1, 2 order by 1 desc, 2`,
  )
}
