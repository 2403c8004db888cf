import { sumVat } from '../../../payments/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { Currency } from '../../../platform/money.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findLastRateDay, findRatesUntil } from '../../server/exchange-rates.ts'
import { listSettlementSums } from '../../server/settlements.ts'
import { convertAmount, type DayRates } from '../rate-rules.ts'
import type { getReport as contract, ReportedRow, ReportedSums } from '../rates-contract.ts'

/** Far more than a period of years has. */
const MAX_SETTLEMENTS = 10_000

export async function getReport(
  { db, site }: MemberContext,
  { from, to, currency }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const period = { siteId: site.id, from, to }
  const sums = new Map<Currency, ReportedSums>()
  const change = (name: Currency, part: Partial<ReportedSums>) =>
    sums.set(name, addSums(sums.get(name) ?? noSums, { ...noSums, ...part }))
  for (const row of await sumVat(db, period))
    change(row.currency, {
      sales: row.sales_gross,
      credit_notes: row.credit_notes_gross,
      vat: row.vat,
    })
  for (const { currency: name, amount } of await listSettlementSums(db, period, MAX_SETTLEMENTS))
    change(name, { payouts: amount })
  const rates = await findRatesUntil(db, to)
  const rows = [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, sum]): ReportedRow => ({
      ...sum,
      currency: name,
      converted: convertSums(sum, { from: name, to: currency, rates }),
    }))
  const foreign = rows.filter((row) => row.currency !== currency)
  const needed = foreign.length === 0 ? [] : [...foreign.map((row) => row.currency), currency]
  const named = needed.filter((name) => name !== 'EUR')
  return {
    rows,
    total: rows.reduce<ReportedSums | null>(
      (sum, { converted }) => sum && converted && addSums(sum, converted),
      noSums,
    ),
    rates: named.flatMap((name) => {
      const used = rates.get(name)
      return used ? [{ currency: name, ...used }] : []
    }),
    missing: named.filter((name) => !rates.has(name)),
    last: await findLastRateDay(db),
  }
}

const noSums: ReportedSums = { sales: 0, credit_notes: 0, vat: 0, payouts: 0 }

const addSums = (one: ReportedSums, other: ReportedSums): ReportedSums => ({
  sales: one.sales + other.sales,
  credit_notes: one.credit_notes + other.credit_notes,
  vat: one.vat + other.vat,
  payouts: one.payouts + other.payouts,
})

function convertSums(
  sums: ReportedSums,
  by: { from: Currency; to: Currency; rates: DayRates },
): ReportedSums | null {
  const [sales, creditNotes, vat, payouts] = [
    convertAmount(sums.sales, by),
    convertAmount(sums.credit_notes, by),
    convertAmount(sums.vat, by),
    convertAmount(sums.payouts, by),
  ]
  if (sales === null || creditNotes === null || vat === null || payouts === null) return null
  return { sales, credit_notes: creditNotes, vat, payouts }
}
