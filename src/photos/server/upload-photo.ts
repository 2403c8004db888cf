import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { requestColumns } from '../../server/request-key.ts'
import type { OwnPhoto, uploadPhoto as contract } from '../contract.ts'
import { limitOf, toOwnPhoto } from './list-photos.ts'
import { countPhotos, findRequestedPhoto, insertPhoto, lockPhotos, photosOf, settleProfile } from './photo.ts'
import { toEdit } from './edit-photo.ts'
import { approvePhoto, copyPhoto, keepFiles, removeFiles } from './public.ts'
import { readPhoto } from './pipeline.ts'
import { wasRefused } from './refused-photos.ts'

/**
 * Makes every size of the photo from its pixels, then adds it for review. The work on the picture holds no transaction;
 * the limit is asked before it, so that nobody works for nothing, and again under a lock, where it counts.
 */
export async function uploadPhoto(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const first = await findRequestedPhoto(ctx)
  if (first) return { photo: await ownPhoto(ctx, first.photo_id) }
  await checkLimit(ctx)
  const made = await readPhoto(ctx.upload, toEdit(input))
  if (await wasRefused(ctx.db, ctx.site.id, made.perceptualHash)) throw new ApiError('photo_refused_before')
  const photoId = newId()
  const name = await keepFiles(ctx.files, made)
  try {
    await ctx.inTransaction(async (inside) => {
      if (!(await lockPhotos(inside.db, memberId))) throw new ApiError('not_found')
      await checkLimit(inside)
      await insertPhoto(inside.db, { memberId, photoId, name, ...made, ...requestColumns(ctx) }, inside.now)
      await settleProfile(inside.db, memberId)
      const job = { site: inside.site.id, member: memberId, photo: photoId }
      if (inside.local) await inside.enqueue(approvePhoto, job)
      await inside.enqueue(copyPhoto, { ...job, name }, { queue: 'photos_copy' })
    })
  } catch (error) {
    await removeFiles(ctx.files, name)
    throw error
  }
  return { photo: await ownPhoto(ctx, photoId) }
}

async function ownPhoto(ctx: MemberContext, photoId: string): Promise<OwnPhoto> {
  const photo = (await photosOf(ctx.db, ctx.actor.memberId)).find((own) => own.photo_id === photoId)
  if (!photo) throw new ApiError('not_found')
  return toOwnPhoto(photo)
}

async function checkLimit(ctx: MemberContext): Promise<void> {
  const limit = limitOf(ctx)
  if ((await countPhotos(ctx.db, ctx.actor.memberId)) >= limit) throw new ApiError('photo_limit', { most: limit })
}
