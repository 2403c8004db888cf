import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import { assertStaffRole } from '../../../server/staff-role.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { renderInvoices } from '../../server/invoice-pdf.ts'
import { listMonthInvoices } from '../../server/month-invoices.ts'

/** A part of the invoices of a month as one PDF file, for finance. */
export async function downloadInvoices(ctx: Context): Promise<Response> {
  const { actor, site } = ctx
  if (!actor) throw new ApiError('authentication_required')
  if (actor.role !== 'operator') throw new ApiError('not_found')
  assertStaffRole({ actor }, ['finance'])
  const month = ctx.query.get('month') ?? ''
  const part = Number(ctx.query.get('part') ?? 1)
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month) || !Number.isInteger(part) || part < 1 || part > 9999)
    throw new ApiError('not_found')
  const invoices = await listMonthInvoices(ctx.db, site, { month, part })
  if (invoices.length === 0) throw new ApiError('not_found')
  const name = `invoices-${month}-${part}.pdf`
  await ctx.inTransaction((tx) =>
    recordAudit(tx.db, tx, {
      action: 'invoice.export',
      subject: { kind: 'month', id: month },
      after: { file: name, invoices: invoices.length },
    }),
  )
  const file = await renderInvoices(
    site.settings.company,
    invoices,
    `${site.settings.name} ${month}`,
  )
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
