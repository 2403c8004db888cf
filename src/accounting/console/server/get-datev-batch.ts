import { listInvoicePage, toInvoice } from '../../../payments/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listSettlementSums } from '../../server/settlements.ts'
import type { getDatevBatch as contract } from '../contract.ts'
import { toDatevBatch, toFiscalYear, type BookedInvoice } from '../datev-rules.ts'

/** DATEV takes 99,999 lines in a batch. */
const MAX_BOOKINGS = 99_999
const PAGE = 5_000
/** Sums of a payout that are bookings. */
const MAX_SETTLEMENTS = 10_000

export async function getDatevBatch(
  ctx: MemberContext,
  { from, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { datev, company } = ctx.site.settings
  if (datev.consultant === 0 || datev.client === 0) throw new ApiError('datev_not_set_up')
  const firstMonth = datev.fiscal_year_month
  if (from > to || toFiscalYear(from, firstMonth) !== toFiscalYear(to, firstMonth))
    throw new ApiError('datev_years')
  const period = { siteId: ctx.site.id, from, to }
  const settlements = await listSettlementSums(ctx.db, period, MAX_SETTLEMENTS)
  const file = toDatevBatch({
    datev,
    home: company.country,
    from,
    to,
    now: ctx.now,
    invoices: await listInvoices(ctx, period),
    settlements: settlements
      .map((one) => ({ ...one, paid_out_at: one.paid_out_at.toISOString() }))
      .toReversed(),
  })
  return {
    name: `EXTF_Buchungsstapel_${from}_${to}.csv`,
    file,
    bookings: file.trimEnd().split('\r\n').length - 2,
  }
}

async function listInvoices(
  { db, site }: MemberContext,
  period: { siteId: number; from: string; to: string },
): Promise<BookedInvoice[]> {
  const invoices: BookedInvoice[] = []
  let after = 0
  while (invoices.length < MAX_BOOKINGS) {
    const page = await listInvoicePage(db, period, after, PAGE)
    for (const row of page)
      invoices.push({
        number: toInvoice(site, row).number,
        kind: row.kind,
        country: row.country,
        currency: row.currency,
        gross: row.gross,
        vat_rate: row.vat_rate,
        issued_at: row.issued_at.toISOString(),
      })
    after = page.at(-1)?.number ?? after
    if (page.length < PAGE) break
  }
  return invoices
}
