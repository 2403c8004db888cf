import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { chooseMainPhoto as contract } from '../contract.ts'
import { listPhotos } from './list-photos.ts'
import { lockPhotos, listPhotoRows, setMainPhoto } from './photo.ts'

/** A photo in review can be chosen; others see no main photo until it is approved. */
export async function chooseMainPhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  await lockPhotos(ctx.db, memberId)
  const photo = (await listPhotoRows(ctx.db, memberId)).find(
    (candidate) => candidate.photo_id === input.id,
  )
  if (!photo) throw new ApiError('not_found')
  if (photo.status === 'refused') throw new ApiError('photo_refused')
  if (photo.private) throw new ApiError('photo_private')
  await setMainPhoto(ctx.db, memberId, input.id)
  ctx.announce(memberId, { kind: 'user' })
  return listPhotos(ctx)
}
