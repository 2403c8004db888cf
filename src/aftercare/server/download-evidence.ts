import { findMailTarget } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import { isLocale } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { listOwnNotices } from './aftercare-notice.ts'
import { listEvidence } from './evidence.ts'
import { zipStream } from './zip-stream.ts'

/**
 * Streams the evidence of one aftercare to the member who was told: both sides' messages, the
 * photos they received, times and their own orders. Nothing of it is stored.
 */
export async function downloadEvidence(ctx: Context): Promise<Response> {
  if (!ctx.actor) throw new ApiError('authentication_required')
  const id = ctx.query.get('id') ?? ''
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new ApiError('not_found')
  const { memberId, language } = ctx.actor
  const [notice] = await listOwnNotices(ctx, memberId, id)
  const account = await findMailTarget(ctx.db, memberId)
  if (!notice || !account) throw new ApiError('not_found')
  const locale = isLocale(account.language) ? account.language : language
  const t = await ctx.texts(locale, 'aftercareEvidence')
  const reader = { t, locale, zone: account.time_zone, email: account.email }
  const name = `${ctx.site.slug}-${ctx.now.toISOString().slice(0, 10)}.zip`
  return new Response(zipStream(listEvidence(ctx, notice, reader), ctx.now), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
