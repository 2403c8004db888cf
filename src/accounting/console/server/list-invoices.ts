import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listInvoices as contract } from '../contract.ts'
import { listInvoicePage, toInvoice } from '../../../payments/server/public.ts'

export async function listInvoices(
  { db, site }: MemberContext,
  { from, to, after = 0, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const results = await listInvoicePage(db, { siteId: site.id, from, to }, after, limit + 1)
  const page = results.slice(0, limit)
  return {
    invoices: page.map((invoice) => ({
      ...toInvoice(site, invoice),
      id: invoice.number,
      order: invoice.order_id,
      country: invoice.country,
      currency: invoice.currency,
    })),
    next: results.length > limit ? (page.at(-1)?.number ?? null) : null,
  }
}
