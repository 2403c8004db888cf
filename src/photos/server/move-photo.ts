import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { movePhoto as contract } from '../contract.ts'
import { listPhotos } from './list-photos.ts'
import { lockPhotos, refreshProfilePhotos, setPrivate } from './photo.ts'

/** A brand without albums lets photos out, but none in. */
export async function movePhoto(
  ctx: MemberContext,
  { id, private: isPrivate }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  if (isPrivate && !ctx.site.settings.private_albums) throw new ApiError('not_found')
  await lockPhotos(ctx.db, memberId)
  if (!(await setPrivate(ctx.db, memberId, id, isPrivate))) throw new ApiError('not_found')
  await refreshProfilePhotos(ctx.db, memberId)
  ctx.announce(memberId, { kind: 'user' })
  return listPhotos(ctx)
}
