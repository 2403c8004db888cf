import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getCaseRating as contract } from '../rating-contract.ts'
import { findRatingByToken } from './case-rating.ts'

export async function getCaseRating(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const rating = await findRatingByToken(ctx, token)
  if (!rating) throw new ApiError('not_found')
  return { number: `C-${rating.case_id}`, answer: rating.answer }
}
