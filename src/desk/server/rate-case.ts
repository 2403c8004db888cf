import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { defaultLocale, isLocale, localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import type { RawRoute } from '../../server/http/route.ts'
import { rateCase as call, type rateCase as contract } from '../rating-contract.ts'
import { ratingPath } from '../rating-rules.ts'
import { findRatingByToken, saveRating } from './case-rating.ts'
import { getCaseRating } from './get-case-rating.ts'

export async function rateCase(
  ctx: Context,
  { token, answer, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const rating = await findRatingByToken(ctx, token)
  if (!rating) throw new ApiError('not_found')
  const key = { site: ctx.site.id, id: rating.case_id }
  const saved = await saveRating(ctx.db, key, { answer, text: text.trim(), now: ctx.now })
  return saved ? { number: `C-${key.id}`, answer } : getCaseRating(ctx, { token })
}

/** The same by a form that works without JavaScript; anything else than an answer leads back to it. */
export const rateByForm: RawRoute['handle'] = async (ctx, request, params) => {
  const form = await request.formData()
  const token = ctx.query.get('token') ?? ''
  const input = z.safeParse(call.input, {
    token,
    answer: form.get('answer'),
    text: form.get('text'),
  })
  if (input.success) await ctx.inTransaction((tx) => rateCase(tx, input.data))
  const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale
  const location = localePath(locale, ratingPath(token))
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
