import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { readBytes } from '../../server/http/input.ts'
import { isSignature } from '../../server/signatures.ts'
import { MAIL_REPORTS, parseMailReport, type MailReport } from '../rules.ts'
import { readServiceReport } from './mail-service-reports.ts'
import { disableAddress } from './notification-disabled.ts'
import { findMailToken } from '../../server/mail/mail-token.ts'
import {
  assertMailgunSignature,
  assertSnsSignature,
  confirmSnsSubscription,
} from '../../server/mail/verify-mail-service.ts'

const REPORT_LIMIT = 1_000_000

/**
 * Reports of mail servers and services, authorized by the token that `npm run operator --
 * --mail-reports` prints.
 */
export async function recordMailReports(ctx: Context, request: Request): Promise<Response> {
  const token = findMailToken(ctx, request.headers.get('authorization') ?? '')
  if (!isSignature(ctx, MAIL_REPORTS, token)) throw new ApiError('not_found')
  const text = new TextDecoder().decode(await readBytes(request, REPORT_LIMIT))
  const isMessage = request.headers.get('content-type')?.startsWith('message/rfc822')
  const reports = isMessage ? parseMailReport(text) : await readReports(ctx, text)
  await ctx.inTransaction(async (txCtx) => {
    for (const { kind, address } of reports)
      await disableAddress(txCtx, address, kind === 'bounce' ? 'bounce' : 'fbl')
  })
  return new Response(null, { status: 204 })
}

async function readReports(ctx: Context, text: string): Promise<MailReport[]> {
  const report = readServiceReport(text)
  if (!report)
    throw new ApiError('bad_input', {
      field: 'reports',
      reason:
        'the body is no webhook of Amazon SES, Mailgun, Postmark or Brevo and not the JSON that docs/mail.md describes',
    })
  if (report.signedBy === 'sns') await assertSnsSignature(ctx, report.body)
  if (report.signedBy === 'mailgun') assertMailgunSignature(ctx, report.body)
  if ('reports' in report) return report.reports
  await confirmSnsSubscription(ctx, report.subscribeUrl)
  return []
}
