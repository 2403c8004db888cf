import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { readBytes } from '../../server/http/input.ts'
import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { MAIL_REPORTS, notificationTypes, parseMailReport, type MailReport } from '../rules.ts'
import { getPreferences } from './get-preferences.ts'
import { listMailbox } from './list-mailbox.ts'
import { disable, disableAddress } from './notification-disabled.ts'
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

const isSignature = (ctx: Context, text: string, signature: string): boolean =>
  ctx.signatures(text).some((valid) => timingSafeEquals(signature, valid))

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
  await ctx.inTransaction((txCtx) =>
    disable(txCtx.db, member, { type, reason: 'listunsubscribe' }, txCtx.now),
  )
  return isPerson ? redirectTo(ctx, '/unsubscribe?done=1') : new Response(null, { status: 204 })
}

/**
 * The same link opened by a person: redirects to the page that asks for confirmation, or says that
 * the link does not work.
 */
async function redirectToUnsubscribe(ctx: Context): Promise<Response> {
  return redirectTo(ctx, findSignedTarget(ctx) ? `/unsubscribe?${ctx.query}` : '/unsubscribe')
}

/**
 * Reports of mail servers and services, authorized by the token that `npm run operator --
 * --mail-reports` prints.
 */
async function handleMailReports(ctx: Context, request: Request): Promise<Response> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (!isSignature(ctx, MAIL_REPORTS, token)) throw new ApiError('not_found')
  const text = new TextDecoder().decode(await readBytes(request, REPORT_LIMIT))
  const isMessage = request.headers.get('content-type')?.startsWith('message/rfc822')
  const reports = isMessage ? parseMailReport(text) : parseReports(text)
  await ctx.inTransaction(async (txCtx) => {
    for (const { kind, address } of reports)
      await disableAddress(txCtx, address, kind === 'bounce' ? 'bounce' : 'fbl')
  })
  return new Response(null, { status: 204 })
}

const REPORT_LIMIT = 1_000_000
const Reports = z.object({
  reports: z
    .array(
      z.object({
        kind: z.enum(['bounce', 'complaint']),
        address: z.string().check(z.maxLength(320)),
      }),
    )
    .check(z.maxLength(1000)),
})

function parseReports(text: string): MailReport[] {
  try {
    return z.parse(Reports, JSON.parse(text)).reports
  } catch {
    throw new ApiError('bad_input', { field: 'reports', reason: 'invalid' })
  }
}

/** Redirects to a page in the language of the browser. */
const redirectTo = ({ locale }: Context, path: string) =>
  new Response(null, { status: 303, headers: { location: localePath(locale, path) } })

function timingSafeEquals(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const notificationRawRoutes: RawRoute[] = [
  { method: 'POST', path: '/api/unsubscribe.php', handle: unsubscribe },
  { method: 'GET', path: '/api/unsubscribe.php', handle: redirectToUnsubscribe },
  { method: 'POST', path: '/api/mail-reports.php', handle: handleMailReports },
]
