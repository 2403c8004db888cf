import { ApiError } from '../../platform/api-error.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { route, type RawRoute } from '../../server/http/route.ts'
import { isSignature } from '../../server/signatures.ts'
import { SMS_REPORT_PATH } from '../../server/sms-report.ts'
import * as contract from '../contract.ts'
import { notificationTypes } from '../rules.ts'
import { getPreferences } from './get-preferences.ts'
import { recordMailReports } from './record-mail-reports.ts'
import { recordSmsReport } from './record-sms-report.ts'
import { listMailbox } from './list-mailbox.ts'
import { disable } from './notification-disabled.ts'
import { openMailingLink } from '../console/server/mailing-link.ts'
import { markUnsubscribed } from '../console/server/mailing-recipient.ts'
import { resumeMails } from './resume-mails.ts'
import { setPreference } from './set-preference.ts'
import { subscribePush } from './subscribe-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

export const notificationRoutes = [
  route(contract.listMailbox, listMailbox),
  route(contract.getPreferences, getPreferences),
  route(contract.setPreference, setPreference),
  route(contract.resumeMails, resumeMails),
  route(contract.subscribePush, subscribePush),
  route(contract.unsubscribePush, unsubscribePush),
]

/** What the signed link names; null if its signature is wrong. */
function findSignedTarget(ctx: Context) {
  const member = ctx.query.get('m') ?? ''
  const type = notificationTypes.find((each) => each === ctx.query.get('t'))
  if (!type || !isSignature(ctx, `${member}.${type}`, ctx.query.get('s') ?? '')) return null
  return { member, type }
}

/**
 * One-click unsubscription by mail programs (RFC 8058): the signed link authorizes it; repeating it
 * changes nothing.
 */
async function unsubscribe(ctx: Context, request: Request): Promise<Response> {
  const target = findSignedTarget(ctx)
  const isPerson = request.headers.get('accept')?.includes('text/html')
  if (!target) {
    if (isPerson) return redirectTo(ctx, '/unsubscribe')
    throw new ApiError('not_found')
  }
  const { member, type } = target
  await ctx.inTransaction(async (txCtx) => {
    await disable(txCtx.db, member, { type, reason: 'listunsubscribe' }, txCtx.now)
    await markUnsubscribed(txCtx.db, { member, type, now: txCtx.now })
  })
  return isPerson ? redirectTo(ctx, '/unsubscribe?done=1') : new Response(null, { status: 204 })
}

/**
 * The same link opened by a person: redirects to the page that asks for confirmation, or says that
 * the link does not work.
 */
async function redirectToUnsubscribe(ctx: Context): Promise<Response> {
  return redirectTo(ctx, findSignedTarget(ctx) ? `/unsubscribe?${ctx.query}` : '/unsubscribe')
}

/** Redirects to a page in the language of the browser. */
const redirectTo = ({ locale }: Context, path: string) =>
  new Response(null, { status: 303, headers: { location: localePath(locale, path) } })

export const notificationRawRoutes: RawRoute[] = [
  { method: 'POST', path: '/api/unsubscribe.php', handle: unsubscribe },
  { method: 'GET', path: '/api/unsubscribe.php', handle: redirectToUnsubscribe },
  { method: 'GET', path: '/api/mailing-link.php', handle: openMailingLink },
  { method: 'POST', path: '/api/mail-reports.php', handle: recordMailReports },
  // Twilio reports by POST, Bird by GET.
  { method: 'POST', path: SMS_REPORT_PATH, handle: recordSmsReport },
  { method: 'GET', path: SMS_REPORT_PATH, handle: recordSmsReport },
]
