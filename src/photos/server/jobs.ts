import { handle, type JobHandler } from '../../server/feature.ts'
import { removeRow } from './photo.ts'
import { approve, approvePhoto, copyPhoto, makeAvif, removeFiles, removePhoto, removePhotoFiles } from './public.ts'

export const photosJobs: JobHandler[] = [
  handle(approvePhoto, async (ctx, { member, photo }) => {
    if (ctx.local) await approve(ctx, { member, photo })
  }),
  handle(removePhotoFiles, (ctx, { name }) => removeFiles(ctx.files, name), { transaction: false }),
  handle(copyPhoto, makeAvif, { transaction: false }),
  handle(
    removePhoto,
    async (ctx, { member, photo }) => {
      const name = await removeRow(ctx.db, member, photo)
      if (name) await removeFiles(ctx.files, name)
    },
    { transaction: false },
  ),
]
