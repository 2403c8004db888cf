import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id } from '../platform/ids.ts'

/** What a person may refuse a photo for. */
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

/** A photo as its owner sees it; nobody else sees one that is not active. */
export const OwnerPhoto = z.object({
  id: Id,
  status: z.enum(['review', 'active', 'refused']),
  /** Why a moderator refused it: the key of a text. */
  refused_reason: z.nullable(z.string()),
  main: z.boolean(),
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
  /** How many this member may have; refused ones are not counted. */
  limit: z.int(),
  premium_limit: z.int(),
})

const Rotation = z.enum(['0', '90', '180', '270'])
/** `x,y,width,height` in pixels of the upright, turned photo. */
const Crop = z.string().check(z.regex(/^\d{1,5},\d{1,5},\d{1,5},\d{1,5}$/))

/** What a file may be refused for. */
const fileFailures = {
  photo_type: 415,
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

/** The body is the file itself. */
export const uploadPhoto = call({
  method: 'POST',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ rotate: z.optional(Rotation), crop: z.optional(Crop) }),
  output: z.object({ photo: OwnerPhoto }),
  fails: { ...fileFailures, photo_limit: 409 },
  upload: 15 * 1024 * 1024,
})

/** Turned and cropped anew from what is kept; the photo gets a new address. */
export const editPhoto = call({
  method: 'PUT',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ id: Id, rotate: z.optional(Rotation), crop: z.optional(Crop) }),
  output: z.object({ photo: OwnerPhoto }),
  /** `photo_changed`: another edit or a deletion came first. */
  fails: { ...fileFailures, photo_changed: 409 },
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

/** Takes a deletion back, as long as its files are there. */
export const restorePhoto = call({
  method: 'POST',
  path: '/api/photo-restore.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: OwnerPhotos,
  fails: { photo_limit: 409 },
  repeat: 'natural',
})

/** The whole order; photos that are not named come after those that are. */
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
  fails: { photo_refused: 409 },
  repeat: 'natural',
})
