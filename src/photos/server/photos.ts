import { randomBytes } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import { photoSizes } from '../../platform/photo-url.ts'
import type { Context } from '../../server/context.ts'
import { fact } from '../../server/fact.ts'
import type { Files } from '../../server/files/files.ts'
import { defineJob } from '../../server/jobs/job.ts'
import type { RefusalReason } from '../rules.ts'
import { hashOf, lockPhotos, setStatus, settleProfile } from './photo.ts'
import type { ProcessedPhoto } from './pipeline.ts'
import { rememberRefused } from './refused-photos.ts'

export { namesOfPhotos, photosOf, type PhotoRow } from './photo.ts'
export { readPhoto } from './pipeline.ts'

type OfPhoto = { site: number; member: string; photo: string }

/** Approval without a person: local mode only, after every check of the pipeline. */
export const approvePhoto = defineJob<OfPhoto>('photos_approve')
export const removePhoto = defineJob<OfPhoto>('photos_remove')

/** A moderator, or the checks in local mode, let a photo through; or refused it. */
const photoApproved = fact<{ member: string; photo: string }>('photoApproved')
const photoRefused = fact<{ member: string; photo: string; reason: RefusalReason }>('photoRefused')

/** Keeps every size under a new name of 192 random bits, which it gives. */
export async function keepFiles(files: Files, made: ProcessedPhoto): Promise<string> {
  const name = randomBytes(24).toString('base64url')
  await Promise.all(photoSizes.map((size) => files.put(`photos/${name}/${size}`, made.files[size].bytes)))
  return name
}

export async function removeFiles(files: Files, name: string): Promise<void> {
  await Promise.all(photoSizes.map((size) => files.remove(`photos/${name}/${size}`)))
}

/** From now on others see the photo. */
export async function approve(ctx: Context, member: string, photo: string): Promise<void> {
  await lockPhotos(ctx.db, member)
  if (!(await setStatus(ctx.db, member, photo, { from: 'review', to: 'active', reason: null }))) return
  await settleProfile(ctx.db, member)
  await ctx.emit(photoApproved, { member, photo })
  ctx.announce(member, { kind: 'user' })
}

/** Refuses a photo in review, or one that stood already; the same picture does not come back. */
export async function refuse(ctx: Context, member: string, photo: string, reason: RefusalReason): Promise<void> {
  await lockPhotos(ctx.db, member)
  const change = { to: 'refused', reason } as const
  const refused =
    (await setStatus(ctx.db, member, photo, { from: 'review', ...change })) ||
    (await setStatus(ctx.db, member, photo, { from: 'active', ...change }))
  if (!refused) throw new ApiError('not_found')
  const hash = await hashOf(ctx.db, member, photo)
  if (hash) await rememberRefused(ctx.db, ctx.site.id, hash, reason, ctx.now)
  await settleProfile(ctx.db, member)
  await ctx.emit(photoRefused, { member, photo, reason })
  ctx.announce(member, { kind: 'user' })
}
