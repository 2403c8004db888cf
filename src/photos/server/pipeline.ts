import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { ApiError } from '../../platform/api-error.ts'
import { decodePhoto } from './decode-photo.ts'
import { createPhotoFiles, type ProcessedPhoto } from './encode-photo.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { inspectPhoto, photoLimits, type PhotoEdit, type PhotoSource } from './photo-input.ts'
import { readInChildProcess } from './decode-child.ts'

/** `effort`: that of WebP, see `EncodingEffort`. */
export interface PhotoOptions extends PhotoEdit {
  effort?: number
}

/**
 * `webp`: from 0 (fast) to 6 (small). From 3 on encoding takes three times as long for a few percent
 * of the size. `avif`: from 0 to 9.
 */
type EncodingEffort = { webp: number; avif: number }

const productEffort: EncodingEffort = { webp: 2, avif: 3 }
let encodingEffort = productEffort

/** Only tests set another effort: it takes a third of the time of those with photos. */
export function setEncodingEffort(effort: EncodingEffort = productEffort): void {
  encodingEffort = effort
}

const isolateAbove = 100_000_000
// A memory limit for all decoders together: a flood of large photos waits.
const sharedBudget = createMemoryBudget(isolateAbove, Math.max(2, availableParallelism()))
const isolatedBudget = createMemoryBudget(photoLimits.memory, 1)

/** Encodes the picture as AVIF, about a third smaller but slow. */
export async function toAvif(webp: Uint8Array): Promise<Buffer> {
  return sharp(webp).avif({ quality: 58, effort: encodingEffort.avif }).toBuffer()
}

function throwUnreadable(): never {
  throw new ApiError('photo_unreadable')
}

/**
 * Encodes every size of a photo from its pixels only; nothing else of the upload is kept. Throws
 * photo_type, photo_heic, photo_too_large, photo_too_small, photo_too_many_pixels or
 * photo_unreadable.
 */
export async function readPhoto(
  source: PhotoSource,
  { effort = encodingEffort.webp, ...edit }: PhotoOptions = {},
): Promise<ProcessedPhoto> {
  const input = await inspectPhoto(source, edit)
  if (input.memory > isolateAbove) {
    return isolatedBudget.spend(input.memory, () =>
      readInChildProcess(source, { ...input, effort }).catch(throwUnreadable),
    )
  }
  return sharedBudget.spend(input.memory, async () =>
    createPhotoFiles(await decodePhoto(source, input).catch(throwUnreadable), effort),
  )
}
