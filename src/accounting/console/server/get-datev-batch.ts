import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { readBooks } from '../../server/books.ts'
import { toBookings } from '../booking-rules.ts'
import type { getDatevBatch as contract } from '../contract.ts'
import { MAX_BOOKINGS, toDatevBatch, toFiscalYear } from '../datev-rules.ts'

export async function getDatevBatch(
  ctx: MemberContext,
  { from, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { datev, company } = ctx.site.settings
  if (datev.consultant === 0 || datev.client === 0) throw new ApiError('datev_not_set_up')
  const firstMonth = datev.fiscal_year_month
  if (from > to || toFiscalYear(from, firstMonth) !== toFiscalYear(to, firstMonth))
    throw new ApiError('datev_years')
  const books = await readBooks(ctx.db, ctx.site, { from, to }, MAX_BOOKINGS + 1)
  const bookings = toBookings(datev, company.country, books)
  if (bookings.length > MAX_BOOKINGS) throw new ApiError('datev_too_long', { max: MAX_BOOKINGS })
  return {
    name: `EXTF_Buchungsstapel_${from}_${to}.csv`,
    file: toDatevBatch({ datev, from, to, now: ctx.now, bookings }),
    bookings: bookings.length,
  }
}
