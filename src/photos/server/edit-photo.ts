import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { editPhoto as contract } from '../contract.ts'
import { toOwnPhoto } from './list-photos.ts'
import { lockPhotos, photosOf, replacePhoto, settleProfile } from './photo.ts'
import type { PhotoEdit } from './photo-input.ts'
import { approvePhoto, copyPhoto, keepFiles, removeFiles } from './public.ts'
import { readPhoto } from './pipeline.ts'
import { wasRefused } from './refused-photos.ts'

const turns = { '0': 0, '90': 90, '180': 180, '270': 270 } as const

/** `90` and `x,y,width,height` as the pipeline takes them. */
export function toEdit({ rotate, crop }: { rotate?: keyof typeof turns | undefined; crop?: string | undefined }): PhotoEdit {
  const [x = 0, y = 0, width = 0, height = 0] = (crop ?? '').split(',').map(Number)
  return { rotate: turns[rotate ?? '0'], ...(crop && { crop: { x, y, width, height } }) }
}

/** Made anew from the largest file that is kept; a changed picture is a new one to a moderator. */
export async function editPhoto(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const before = await ownPhoto(ctx, input.id)
  const bytes = await ctx.files.get(`photos/${before.name}/full`)
  if (!bytes) throw new ApiError('not_found')
  const made = await readPhoto(bytes, toEdit(input))
  if (await wasRefused(ctx.db, ctx.site.id, made.perceptualHash)) throw new ApiError('photo_refused_before')
  const name = await keepFiles(ctx.files, made)
  try {
    await ctx.inTransaction(async (inside) => {
      if (!(await lockPhotos(inside.db, memberId))) throw new ApiError('not_found')
      // Of edits at the same moment one wins: the others were made from a picture that is no longer there.
      if (!(await replacePhoto(inside.db, { memberId, photoId: input.id, name, ...made }, before.name)))
        throw new ApiError('photo_changed')
      await settleProfile(inside.db, memberId)
      const job = { site: inside.site.id, member: memberId, photo: input.id }
      if (inside.local) await inside.enqueue(approvePhoto, job)
      await inside.enqueue(copyPhoto, { ...job, name }, { queue: 'photos_copy' })
    })
  } catch (error) {
    await removeFiles(ctx.files, name)
    throw error
  }
  await removeFiles(ctx.files, before.name)
  return { photo: toOwnPhoto(await ownPhoto(ctx, input.id)) }
}

async function ownPhoto(ctx: MemberContext, id: string) {
  const found = (await photosOf(ctx.db, ctx.actor.memberId)).find((own) => own.photo_id === id)
  if (!found) throw new ApiError('not_found')
  return found
}
