import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id } from '../platform/ids.ts'

/** The reasons for which a moderator can reject a photo. */
export const refusalReasons = [
  'no_person',
  'nudity',
  'minor',
  'other_person',
  'contact',
  'advertisement',
  'illegal',
  'quality',
] as const
export const RefusalReason = z.enum(refusalReasons)
export type RefusalReason = z.infer<typeof RefusalReason>

/** A photo as its owner sees it; other members see only active ones. */
export const OwnerPhoto = z.object({
  id: Id,
  status: z.enum(['review', 'active', 'refused']),
  /** The moderator's reason, a key of a text. */
  refused_reason: z.nullable(z.string()),
  main: z.boolean(),
  /** In the private album. */
  private: z.boolean(),
  width: z.int(),
  height: z.int(),
  thumb: z.string(),
  card: z.string(),
  full: z.string(),
  thumbhash: z.string(),
})
export type OwnerPhoto = z.infer<typeof OwnerPhoto>

const OwnerPhotos = z.object({
  photos: z.array(OwnerPhoto),
  /** The maximum number of photos for this member; rejected ones do not count. */
  limit: z.int(),
  premium_limit: z.int(),
  /** Members of the brand have a private album. */
  album: z.boolean(),
})

const Rotation = z.enum(['0', '90', '180', '270'])
/** `x,y,width,height` in pixels of the upright, rotated photo. */
const Crop = z.string().check(z.regex(/^\d{1,5},\d{1,5},\d{1,5},\d{1,5}$/))

/** The failures of reading a file. */
export const fileFailures = {
  photo_type: 415,
  /** It moves, or its file contains several pictures. */
  photo_several: 415,
  photo_heic: 415,
  photo_too_large: 413,
  photo_too_small: 422,
  photo_too_many_pixels: 422,
  photo_unreadable: 422,
  photo_refused_before: 422,
} as const

/** Lists the member’s own photos with their review state. */
export const listPhotos = call({
  method: 'GET',
  path: '/api/photos.php',
  access: 'member',
  input: z.object({}),
  output: OwnerPhotos,
  fails: {},
})

/** Uploads a photo; the request body is the file. */
export const uploadPhoto = call({
  method: 'POST',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ rotate: z.optional(Rotation), crop: z.optional(Crop) }),
  output: z.object({ photo: OwnerPhoto }),
  fails: { ...fileFailures, photo_limit: 409 },
  upload: 15 * 1024 * 1024,
})

/** Rotates and crops the stored photo anew; the result has a new URL. */
export const editPhoto = call({
  method: 'PUT',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ id: Id, rotate: z.optional(Rotation), crop: z.optional(Crop) }),
  output: z.object({ photo: OwnerPhoto }),
  /** `photo_changed`: another edit or a deletion was faster. */
  fails: { photo_too_small: 422, photo_refused_before: 422, photo_changed: 409 },
})

/** Deletes one of the member’s own photos. */
export const deletePhoto = call({
  method: 'DELETE',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: OwnerPhotos,
  fails: {},
  repeat: 'natural',
})

/** Restores a deleted photo while its files exist. */
export const restorePhoto = call({
  method: 'POST',
  path: '/api/photo-restore.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: OwnerPhotos,
  fails: { photo_limit: 409 },
  repeat: 'natural',
})

/** Sets the order of all photos; those not listed come last. */
export const orderPhotos = call({
  method: 'PUT',
  path: '/api/photos.php',
  access: 'member',
  input: z.object({ ids: z.array(Id).check(z.maxLength(60)) }),
  output: OwnerPhotos,
  fails: {},
  repeat: 'natural',
})

/** Makes a photo the main photo. */
export const chooseMainPhoto = call({
  method: 'PUT',
  path: '/api/main-photo.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: OwnerPhotos,
  fails: { photo_refused: 409, photo_private: 409 },
  repeat: 'natural',
})

/**
 * Moves a photo into the member's private album, which only members see whom they chose, or out of
 * it. The next photo becomes the main one, if it was that.
 */
export const movePhoto = call({
  method: 'PUT',
  path: '/api/photo-album.php',
  access: 'member',
  input: z.object({ id: Id, private: z.boolean() }),
  output: OwnerPhotos,
  fails: {},
  repeat: 'natural',
})
