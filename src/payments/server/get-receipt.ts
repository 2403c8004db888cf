import { findAccountSummary } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { InvoiceTable } from '../../server/database/generated/tables.ts'
import type { Site } from '../../sites/rules.ts'
import type { getReceipt as contract, Invoice } from '../contract.ts'
import { findOrder } from './credit-orders.ts'
import { toOrder } from './get-order.ts'
import { listOrderInvoices } from './invoices.ts'

/** Throws `not_found` for an order of another member or without invoices. */
export async function getReceipt(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const order = await findOrder(ctx.db, input.order)
  if (!order || order.member_id !== ctx.actor.memberId) throw new ApiError('not_found')
  const [account, invoices] = await Promise.all([
    findAccountSummary(ctx.db, order.member_id),
    listOrderInvoices(ctx.db, order.order_id),
  ])
  if (invoices.length === 0) throw new ApiError('not_found')
  return {
    order: await toOrder(ctx, order),
    country: order.country,
    buyer: account?.email ?? '',
    invoices: invoices.map((invoice) => toInvoice(ctx.site, invoice)),
  }
}

/** `VONK-000882`: consecutive within a site. */
export const invoiceNumber = ({ slug }: Pick<Site, 'slug'>, number: number): string =>
  `${slug.toUpperCase()}-${String(number).padStart(6, '0')}`

export const toInvoice = (site: Pick<Site, 'slug'>, invoice: InvoiceTable): Invoice => ({
  number: invoiceNumber(site, invoice.number),
  kind: invoice.kind === 'credit_note' ? 'credit_note' : 'sale',
  issued_at: invoice.issued_at.toISOString(),
  gross: invoice.gross,
  vat: invoice.vat,
  vat_rate: invoice.vat_rate,
})
