import { randomBytes } from 'node:crypto'
import { findMailTarget } from '../../accounts/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import { avifSizes, photoSizes } from '../../platform/photo-url.ts'
import { ApiError } from '../../platform/api-error.ts'
import { newId } from '../../server/ids.ts'
import type { Context } from '../../server/context.ts'
import type { Files } from '../../server/files/files.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { reviewRequested, reviewWithdrawn } from '../../server/review-kind.ts'
import type { RefusalReason } from '../contract.ts'
import { deleteMemberPhotos, hasFiles, markAvif } from './photo-files.ts'
import type { ProcessedPhoto } from './encode-photo.ts'
import {
  findPerceptualHash,
  insertPhoto,
  lockPhotos,
  setStatus,
  refreshProfilePhotos,
} from './photo.ts'
import { readPhoto, toAvif } from './pipeline.ts'
import { deleteRefusedPhoto, saveRefusedPhoto, wasRefused } from './refused-photos.ts'

export { hashPhoto } from './encode-photo.ts'
export { createMemoryBudget } from './memory-budget.ts'
export { deleteMemberPhotos, listPhotoNames, photoNames } from './photo-files.ts'
export { findPhotoName, listPhotoRows, lockPhotos, type PhotoRow } from './photo.ts'
export { isOpenToMember } from './permissions.ts'
export { readPhoto } from './pipeline.ts'
export {
  countSamePhotos,
  listSamePhotos,
  waitingPhotoColumns,
  waitingPhotoJoins,
  type WaitingPhotoRow,
} from './refused-photos.ts'

type PhotoRef = { site: number; member: string; photo: string }

/** Makes the AVIF copies after the upload's response, one photo at a time. */
export const copyPhoto = defineJob<PhotoRef & { name: string }>('photos_copy')
/** Approves without a moderator, in local mode only, after every check of the pipeline. */
export const approvePhoto = defineJob<PhotoRef>('photos_approve')
export const removePhoto = defineJob<PhotoRef>('photos_remove')
/** Removes the files of a deleted row. */
export const removePhotoFiles = defineJob<{ site: number; name: string }>('photos_remove_files')

/** 192 random bits. */
export const newPhotoName = (): string => randomBytes(24).toString('base64url')

/** Stores every size under the name, which it returns. */
export async function saveFiles(
  files: Files,
  made: ProcessedPhoto,
  name: string = newPhotoName(),
): Promise<string> {
  await Promise.all(
    photoSizes.map((size) => files.put(`photos/${name}/${size}`, made.files[size].bytes)),
  )
  return name
}

export async function removeFiles(files: Files, name: string): Promise<void> {
  const all = [...photoSizes, ...avifSizes.map((size) => `${size}.avif`)]
  await Promise.all(all.map((file) => files.remove(`photos/${name}/${file}`)))
}

async function removeCopies(files: Files, name: string): Promise<void> {
  await Promise.all(avifSizes.map((size) => files.remove(`photos/${name}/${size}.avif`)))
}

/** Encodes one size after the other, which leaves the CPU to page requests. */
export async function makeAvif(
  ctx: Context,
  { member, photo, name }: { member: string; photo: string; name: string },
): Promise<void> {
  for (const size of avifSizes) {
    const webp = await ctx.files.get(`photos/${name}/${size}`)
    // The files are being removed, the row not yet: nothing else would remove the copies made here.
    if (!webp && (await hasFiles(ctx.db, member, photo, name))) return removeCopies(ctx.files, name)
    if (!webp) break
    const avif = await toAvif(webp)
    if (avif.byteLength < webp.byteLength) await ctx.files.put(`photos/${name}/${size}.avif`, avif)
  }
  // The photo was deleted or edited meanwhile: nothing else would remove these files.
  if (!(await markAvif(ctx.db, member, photo, name))) await removeFiles(ctx.files, name)
}

type ReviewedPhoto = { member: string; photo: string; seen?: string | undefined }

/**
 * Approves a photo, which makes it visible. Returns false if it is no longer in review or its file
 * is not the one that was reviewed.
 */
export async function approve(
  ctx: Context,
  { member, photo, seen }: ReviewedPhoto,
): Promise<boolean> {
  if (!(await lockPhotos(ctx.db, member))) return false
  if (
    !(await setStatus(ctx.db, member, photo, { from: 'review', to: 'active', reason: null, seen }))
  )
    return false
  await ctx.emit(reviewWithdrawn, { kind: 'photo', subject: photo })
  await refreshProfilePhotos(ctx.db, member)
  ctx.announce(member, { kind: 'user' })
  return true
}

/**
 * Rejects a photo in review or an active one; the same picture is rejected from then on. Returns
 * false as `approve` does. `silent`: the member reads the reasons elsewhere.
 */
export async function refuse(
  ctx: Context,
  { member, photo, seen }: ReviewedPhoto,
  reason: RefusalReason,
  { silent }: { silent: boolean } = { silent: false },
): Promise<boolean> {
  await lockPhotos(ctx.db, member)
  const change = { to: 'refused', reason, seen } as const
  const refused =
    (await setStatus(ctx.db, member, photo, { from: 'review', ...change })) ||
    (await setStatus(ctx.db, member, photo, { from: 'active', ...change }))
  if (!refused) return false
  await ctx.emit(reviewWithdrawn, { kind: 'photo', subject: photo })
  const hash = await findPerceptualHash(ctx.db, member, photo)
  if (hash) await saveRefusedPhoto(ctx.db, ctx.site.id, hash, reason, ctx.now)
  await refreshProfilePhotos(ctx.db, member)
  ctx.announce(member, { kind: 'user' })
  if (!silent) await mailRefusal(ctx, { member, photo }, reason)
  return true
}

/** Shows a rejected photo again, after an appeal; the same picture may be uploaded again too. */
export async function reinstate(ctx: Context, { member, photo }: ReviewedPhoto): Promise<boolean> {
  if (!(await lockPhotos(ctx.db, member))) return false
  if (!(await setStatus(ctx.db, member, photo, { from: 'refused', to: 'active', reason: null })))
    return false
  const hash = await findPerceptualHash(ctx.db, member, photo)
  if (hash) await deleteRefusedPhoto(ctx.db, ctx.site.id, hash)
  await refreshProfilePhotos(ctx.db, member)
  return true
}

/** Gives a rejected photo another reason; returns false if it is not rejected. */
export async function changeRefusal(
  ctx: Context,
  { member, photo }: ReviewedPhoto,
  reason: RefusalReason,
): Promise<boolean> {
  if (!(await lockPhotos(ctx.db, member))) return false
  if (!(await setStatus(ctx.db, member, photo, { from: 'refused', to: 'refused', reason })))
    return false
  const hash = await findPerceptualHash(ctx.db, member, photo)
  if (hash) {
    await deleteRefusedPhoto(ctx.db, ctx.site.id, hash)
    await saveRefusedPhoto(ctx.db, ctx.site.id, hash, reason, ctx.now)
  }
  return true
}

/** Mails the reason and how to object, because the owner may not visit for days. */
async function mailRefusal(
  ctx: Context,
  { member, photo }: ReviewedPhoto,
  reason: RefusalReason,
): Promise<void> {
  const account = await findMailTarget(ctx.db, member)
  if (!account?.confirmed) return
  const to = (path: string) => ctx.origin + localePath(account.language, path)
  const values = {
    reason,
    profile: to('/profile'),
    complaints: `${to('/complaints')}?about=P-${photo}`,
  }
  await queueMail(ctx, {
    template: 'photos/photo-refused',
    to: account.email,
    locale: account.language,
    values,
  })
}

/**
 * Makes a fetched picture the only photo of a profile, in review like an upload; null removes its
 * photos. Does nothing if `isCurrent` returns false. Throws as
 * `readPhoto` does, and photo_refused_before.
 */
export async function replacePhotos(
  ctx: Context,
  member: string,
  bytes: Uint8Array | null,
  isCurrent: (ctx: Context) => Promise<boolean>,
): Promise<void> {
  const made = bytes && (await readPhoto(bytes))
  if (made && (await wasRefused(ctx.db, ctx.site.id, made.perceptualHash)))
    throw new ApiError('photo_refused_before')
  const name = made && (await saveFiles(ctx.files, made))
  const replaced = await ctx
    .inTransaction(async (txCtx) => {
      if (!(await lockPhotos(txCtx.db, member)) || !(await isCurrent(txCtx))) return false
      for (const old of await deleteMemberPhotos(txCtx.db, member))
        await txCtx.enqueue(removePhotoFiles, { site: txCtx.site.id, name: old })
      await txCtx.emit(reviewWithdrawn, { kind: 'photo', member })
      if (made && name) await addFetchedPhoto(txCtx, member, name, made)
      await refreshProfilePhotos(txCtx.db, member)
      return true
    })
    .catch(async (error: unknown) => {
      if (name) await removeFiles(ctx.files, name)
      throw error
    })
  if (!replaced && name) await removeFiles(ctx.files, name)
}

async function addFetchedPhoto(
  ctx: Context,
  memberId: string,
  name: string,
  made: ProcessedPhoto,
): Promise<void> {
  const photoId = newId()
  const photo = { memberId, photoId, name, ...made, request_key: null, request_hash: null }
  await insertPhoto(ctx.db, photo, ctx.now)
  await ctx.emit(reviewRequested, { kind: 'photo', subject: photoId, member: memberId })
  const job = { site: ctx.site.id, member: memberId, photo: photoId }
  if (ctx.local) await ctx.enqueue(approvePhoto, job)
  await ctx.enqueue(copyPhoto, { ...job, name }, { queue: 'photos_copy' })
}
