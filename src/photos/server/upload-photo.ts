import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { requestColumns } from '../../server/request-key.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import type { OwnerPhoto, uploadPhoto as contract } from '../contract.ts'
import { photoLimit, toOwnerPhoto } from './list-photos.ts'
import {
  countPhotos,
  findRequestedPhoto,
  insertPhoto,
  lockPhotos,
  listPhotoRows,
  refreshProfilePhotos,
} from './photo.ts'
import { toEdit } from './edit-photo.ts'
import { approvePhoto, copyPhoto, saveFiles, removeFiles } from './public.ts'
import { readPhoto } from './pipeline.ts'
import { wasRefused } from './refused-photos.ts'

/**
 * Encodes every size of the photo, then adds it for review. Encoding holds no transaction; the
 * limit is checked before it to save the work, and again under a lock, where it is enforced.
 */
export async function uploadPhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const first = await findRequestedPhoto(ctx)
  if (first) return { photo: await getPhoto(ctx, first.photo_id) }
  await assertPhotoLimit(ctx)
  const made = await readPhoto(ctx.upload, toEdit(input))
  if (await wasRefused(ctx.db, ctx.site.id, made.perceptualHash))
    throw new ApiError('photo_refused_before')
  const photoId = newId()
  const name = await saveFiles(ctx.files, made)
  try {
    await ctx.inTransaction(async (txCtx) => {
      if (!(await lockPhotos(txCtx.db, memberId))) throw new ApiError('not_found')
      await assertPhotoLimit(txCtx)
      await insertPhoto(
        txCtx.db,
        { memberId, photoId, name, ...made, ...requestColumns(ctx) },
        txCtx.now,
      )
      await txCtx.emit(reviewRequested, { kind: 'photo', subject: photoId, member: memberId })
      await refreshProfilePhotos(txCtx.db, memberId)
      const job = { site: txCtx.site.id, member: memberId, photo: photoId }
      if (txCtx.local) await txCtx.enqueue(approvePhoto, job)
      await txCtx.enqueue(copyPhoto, { ...job, name }, { queue: 'photos_copy' })
    })
  } catch (error) {
    await removeFiles(ctx.files, name)
    throw error
  }
  return { photo: await getPhoto(ctx, photoId) }
}

async function getPhoto(ctx: MemberContext, photoId: string): Promise<OwnerPhoto> {
  const photo = (await listPhotoRows(ctx.db, ctx.actor.memberId)).find(
    (candidate) => candidate.photo_id === photoId,
  )
  if (!photo) throw new ApiError('not_found')
  return toOwnerPhoto(photo)
}

async function assertPhotoLimit(ctx: MemberContext): Promise<void> {
  const limit = photoLimit(ctx)
  if ((await countPhotos(ctx.db, ctx.actor.memberId)) >= limit)
    throw new ApiError('photo_limit', { max: limit })
}
