import { createHash } from 'node:crypto'
import type { Context } from '../../server/context.ts'
import { toBookings, toJournal } from '../console/booking-rules.ts'
import { toDatevBatches } from '../console/datev-rules.ts'
import { toMonthDays } from '../console/month-rules.ts'
import type { MonthTotals } from '../console/months-contract.ts'
import { readBooks } from './books.ts'
import type { MonthFile } from './closed-months.ts'

const digestText = (text: string) => createHash('sha256').update(text).digest('hex')

/** Names totals, so that a closing can say which it saw. */
export const digestTotals = (month: string, totals: MonthTotals[]): string =>
  digestText(
    JSON.stringify([
      month,
      totals.map(({ currency, invoices, sales, credit_notes, vat, payouts, deferred }) => [
        currency,
        invoices,
        sales,
        credit_notes,
        vat,
        payouts,
        deferred,
      ]),
    ]),
  )

/** The files of a month: the journal of its bookings, and the batch for DATEV where that is set up. */
export async function createMonthFiles(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  month: string,
): Promise<MonthFile[]> {
  const { datev, company } = site.settings
  const days = toMonthDays(month)
  const bookings = toBookings(datev, company.country, await readBooks(db, site, days))
  const isSetUp = datev.consultant > 0 && datev.client > 0
  const files = [
    { name: `journal-${month}.csv`, content: toJournal(bookings) },
    ...(isSetUp ? toDatevBatches({ datev, ...days, now, bookings }) : []),
  ]
  return files.map((file) => ({ ...file, digest: digestText(file.content) }))
}
