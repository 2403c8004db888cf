import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { toInvoice } from '../../server/get-receipt.ts'
import type { listInvoices as contract } from '../books-contract.ts'
import { listInvoicePage } from './invoices.ts'

const PAGE_SIZE = 100

export async function listInvoices(
  { db, site }: MemberContext,
  { from, to, after = 0 }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await listInvoicePage(db, { siteId: site.id, from, to }, after, PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  return {
    invoices: page.map((invoice) => ({
      ...toInvoice(site, invoice),
      id: invoice.number,
      order: invoice.order_id,
      country: invoice.country,
      currency: invoice.currency,
    })),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.number ?? null) : null,
  }
}
