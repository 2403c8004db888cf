import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import type { editPhoto as contract } from '../contract.ts'
import { toOwnerPhoto } from './list-photos.ts'
import {
  endPhotoVerification,
  lockPhotos,
  listPhotoRows,
  replacePhoto,
  refreshProfilePhotos,
} from './photo.ts'
import type { PhotoEdit } from './photo-input.ts'
import { approvePhoto, copyPhoto, saveFiles, removeFiles } from './public.ts'
import { readPhoto } from './pipeline.ts'
import { wasRefused } from './refused-photos.ts'

const rotations = { '0': 0, '90': 90, '180': 180, '270': 270 } as const

/** Converts `90` and `x,y,width,height` into the pipeline's options. */
export function toEdit({
  rotate,
  crop,
}: {
  rotate?: keyof typeof rotations | undefined
  crop?: string | undefined
}): PhotoEdit {
  const [x = 0, y = 0, width = 0, height = 0] = (crop ?? '').split(',').map(Number)
  return { rotate: rotations[rotate ?? '0'], ...(crop && { crop: { x, y, width, height } }) }
}

/** Encodes the photo anew from the largest stored file; the result needs a new review. */
export async function editPhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const previous = await getPhoto(ctx, input.id)
  const bytes = await ctx.files.get(`photos/${previous.name}/full`)
  if (!bytes) throw new ApiError('not_found')
  const made = await readPhoto(bytes, toEdit(input))
  if (await wasRefused(ctx.db, ctx.site.id, made.perceptualHash))
    throw new ApiError('photo_refused_before')
  const name = await saveFiles(ctx.files, made)
  try {
    await ctx.inTransaction(async (txCtx) => {
      if (!(await lockPhotos(txCtx.db, memberId))) throw new ApiError('not_found')
      // Of parallel edits one wins: the others were made from a replaced file.
      if (
        !(await replacePhoto(
          txCtx.db,
          { memberId, photoId: input.id, name, ...made },
          previous.name,
        ))
      )
        throw new ApiError('photo_changed')
      await txCtx.emit(reviewRequested, {
        kind: 'photo',
        subject: input.id,
        member: memberId,
        since: previous.created_at,
      })
      await endPhotoVerification(txCtx.db, memberId, input.id)
      await refreshProfilePhotos(txCtx.db, memberId)
      const job = { site: txCtx.site.id, member: memberId, photo: input.id }
      if (txCtx.local) await txCtx.enqueue(approvePhoto, job)
      await txCtx.enqueue(copyPhoto, { ...job, name }, { queue: 'photos_copy' })
    })
  } catch (error) {
    await removeFiles(ctx.files, name)
    throw error
  }
  await removeFiles(ctx.files, previous.name)
  return { photo: toOwnerPhoto(await getPhoto(ctx, input.id)) }
}

async function getPhoto(ctx: MemberContext, id: string) {
  const photo = (await listPhotoRows(ctx.db, ctx.actor.memberId)).find(
    (candidate) => candidate.photo_id === id,
  )
  if (!photo) throw new ApiError('not_found')
  return photo
}
