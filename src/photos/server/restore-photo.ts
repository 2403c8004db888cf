import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { restorePhoto as contract } from '../contract.ts'
import { photoLimit, listPhotos } from './list-photos.ts'
import { countPhotos, lockPhotos, markDeleted, refreshProfilePhotos } from './photo.ts'

export async function restorePhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  await lockPhotos(ctx.db, memberId)
  if (!(await markDeleted(ctx.db, memberId, input.id, null))) throw new ApiError('not_found')
  const limit = photoLimit(ctx)
  if ((await countPhotos(ctx.db, memberId)) > limit)
    throw new ApiError('photo_limit', { max: limit })
  await refreshProfilePhotos(ctx.db, memberId)
  return listPhotos(ctx)
}
