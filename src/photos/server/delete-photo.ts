import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { deletePhoto as contract } from '../contract.ts'
import { UNDO_MINUTES } from '../rules.ts'
import { listPhotos } from './list-photos.ts'
import { lockPhotos, markDeleted, refreshProfilePhotos } from './photo.ts'
import { removePhoto } from './public.ts'

/** Hides the photo at once; its files are removed when the undo period ends. */
export async function deletePhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  await lockPhotos(ctx.db, memberId)
  if (!(await markDeleted(ctx.db, memberId, input.id, ctx.now))) throw new ApiError('not_found')
  await refreshProfilePhotos(ctx.db, memberId)
  await ctx.enqueue(
    removePhoto,
    { site: ctx.site.id, member: memberId, photo: input.id },
    { runAt: new Date(ctx.now.getTime() + UNDO_MINUTES * 60_000), key: `remove-photo:${input.id}` },
  )
  return listPhotos(ctx)
}
