import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { defaultLocale, isLocale, localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import { refusePrefetch } from '../../server/http/cross-site.ts'
import type { RawRoute } from '../../server/http/route.ts'
import type { confirmAddress as contract } from '../contract.ts'
import { findAccount, markConfirmed } from './account.ts'
import { addressConfirmed } from './accounts.ts'
import { linkOwner, takeLink } from './one-time-links.ts'

/** Runs with `transaction: 'own'`: losing the race for an address must not leave a broken transaction behind. */
export async function confirmAddress(ctx: Context, { token }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  try {
    await ctx.inTransaction((own) => confirm(own, token))
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) throw new ApiError('address_taken')
    throw error
  }
  return {}
}

async function confirm(ctx: Context, token: string): Promise<void> {
  const link = await takeLink(ctx.db, 'confirm', token, ctx.now)
  if (!link) return confirmedBefore(ctx, token)
  const account = await findAccount(ctx.db, link.member_id)
  if (!account || !(await markConfirmed(ctx.db, account.member_id, account.email, ctx.now))) throw new ApiError('link_expired')
  await ctx.emit(addressConfirmed, { memberId: account.member_id, first: true })
  ctx.announce(account.member_id, { kind: 'user' })
}

/** A link that was followed twice (mail programs do) tells its member that all is well. */
async function confirmedBefore(ctx: Context, token: string): Promise<void> {
  const link = await linkOwner(ctx.db, 'confirm', token, ctx.now)
  const account = link && (await findAccount(ctx.db, link.member_id))
  if (account?.status !== 'active') throw new ApiError('link_expired')
}

/** The mailed link itself, so that it works without script: confirms and moves on to the page that says so. */
async function activate(ctx: Context, request: Request, params: Record<string, string>): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 204 })
  refusePrefetch(request.headers)
  const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale
  const done = await confirmAddress(ctx, { token: ctx.query.get('token') ?? '' }).then(
    () => true,
    (error: unknown) => {
      if (isApiError(error)) return false
      throw error
    },
  )
  const location = localePath(locale, done ? '/activate/done' : '/activate/error')
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
}

export const activationLinks: RawRoute[] = [
  { method: 'GET', path: '/activate', handle: activate },
  { method: 'GET', path: '/:locale{nl|de|it|fr|es|pl}/activate', handle: activate },
]
