import { jobHandler, type JobHandler } from '../../server/feature.ts'
import { reviewWithdrawn } from '../../server/review-kind.ts'
import { deletePhotoRow } from './photo-files.ts'
import {
  approve,
  approvePhoto,
  copyPhoto,
  makeAvif,
  removeFiles,
  removePhoto,
  removePhotoFiles,
} from './public.ts'

export const photosJobs: JobHandler[] = [
  jobHandler(approvePhoto, async (ctx, { member, photo }) => {
    if (ctx.local) await approve(ctx, { member, photo })
  }),
  jobHandler(removePhotoFiles, (ctx, { name }) => removeFiles(ctx.files, name), {
    transaction: false,
  }),
  jobHandler(copyPhoto, makeAvif, { transaction: false }),
  jobHandler(
    removePhoto,
    async (ctx, { member, photo }) => {
      const name = await deletePhotoRow(ctx.db, member, photo)
      if (!name) return
      await ctx.emit(reviewWithdrawn, { kind: 'photo', subject: photo })
      await removeFiles(ctx.files, name)
    },
    { transaction: false },
  ),
]
