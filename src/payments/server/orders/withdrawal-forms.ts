import { randomBytes } from 'node:crypto'
import { validateEmail } from '../../../accounts/rules.ts'
import { defaultLocale, isLocale, localePath, type Locale } from '../../../platform/locales.ts'
import { cutText } from '../../../platform/text-length.ts'
import type { Context } from '../../../server/context.ts'
import { readBytes } from '../../../server/http/input.ts'
import type { CallLimit, RawRoute } from '../../../server/http/route.ts'
import { newId } from '../../../server/ids.ts'
import { findWithdrawalFault } from '../../rules.ts'
import {
  addDraft,
  confirmAddress,
  hashToken,
  receiveDraft,
  type TypedWithdrawal,
} from '../withdrawal-requests.ts'
import { matchWithdrawalJob, withdrawalReceiptJob } from './match-withdrawal.ts'

const FORM_LIMIT = 8 * 1024

/** One line without control characters, cut to what the field takes. */
const readField = (form: URLSearchParams, name: string, max: number): string =>
  cutText((form.get(name) ?? '').replaceAll(/\p{C}/gu, ' ').trim(), max)

async function readForm(request: Request): Promise<TypedWithdrawal> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, FORM_LIMIT)))
  return {
    name: readField(form, 'name', 80),
    email: readField(form, 'email', 254),
    order: readField(form, 'order', 40).replaceAll(/[\s#]/g, ''),
  }
}

/**
 * Keeps what was typed and leads to the second step, or back to the form with what is wrong. Nothing
 * typed becomes part of an address, and no account is looked up.
 */
async function startWithdrawal(ctx: Context, request: Request, locale: Locale): Promise<string> {
  const typed = await readForm(request)
  const token = randomBytes(32).toString('base64url')
  const { site, now } = ctx
  const draft = { requestId: newId(), siteId: site.id, token, language: locale, now }
  await addDraft(ctx.db, { ...typed, ...draft })
  const fault = validateEmail(typed.email) ? 'email' : findWithdrawalFault(typed)
  return fault ? `/withdrawal?token=${token}&fault=${fault}` : `/withdrawal/confirm?token=${token}`
}

/** The token identifies the request: a second press confirms nothing and mails nothing. */
async function confirmWithdrawal(ctx: Context): Promise<string> {
  const token = ctx.query.get('token') ?? ''
  await ctx.inTransaction(async (tx) => {
    const found = { siteId: tx.site.id, hash: hashToken(token), now: tx.now }
    const request = await receiveDraft(tx.db, found)
    if (request) await tx.enqueue(withdrawalReceiptJob, { site: tx.site.id, request })
  })
  return `/withdrawal/confirm?token=${encodeURIComponent(token)}`
}

/** Whoever reads the mails of the address may withdraw from its orders. */
async function confirmByLink(ctx: Context): Promise<string> {
  const token = ctx.query.get('token') ?? ''
  await ctx.inTransaction(async (tx) => {
    const found = { siteId: tx.site.id, hash: hashToken(token), now: tx.now }
    const request = await confirmAddress(tx.db, found)
    if (request) await tx.enqueue(matchWithdrawalJob, { site: tx.site.id, request })
  })
  return `/withdrawal/address?token=${encodeURIComponent(token)}`
}

type Form = (ctx: Context, request: Request, locale: Locale) => Promise<string>

const forms: Record<string, Form> = {
  '/withdrawal': startWithdrawal,
  '/withdrawal/confirm': confirmWithdrawal,
  '/withdrawal/address': confirmByLink,
}

const limits: CallLimit[] = [
  {
    name: 'withdrawal',
    points: 30,
    localPoints: 300,
    seconds: 3600,
    by: 'address',
    store: 'database',
  },
]

/** Plain forms, so that a withdrawal needs neither script nor cookie. */
export const withdrawalRoutes: RawRoute[] = Object.entries(forms).flatMap(([path, submit]) => {
  const handle: RawRoute['handle'] = async (ctx, request, params) => {
    const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale
    const location = localePath(locale, await submit(ctx, request, locale))
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
  return [
    { method: 'POST', path, handle, limits },
    { method: 'POST', path: `/:locale{nl|de|it|fr|es|pl}${path}`, handle, limits },
  ]
})
