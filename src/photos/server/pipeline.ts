import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import phash from 'sharp-phash'
import { rgbaToThumbHash } from 'thumbhash'
import { ApiError } from '../../platform/api-error.ts'
import type { PhotoSize } from '../../platform/photo-url.ts'
import { decodeInChildProcess } from './decode-child.ts'
import { decodePhoto, type Raster } from './decode-photo.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { inspectPhoto, photoLimits, type PhotoEdit, type PhotoSource } from './photo-input.ts'

export interface PhotoFile {
  bytes: Buffer
  width: number
  height: number
  type: 'image/webp' | 'image/jpeg'
}

export interface ProcessedPhoto {
  files: Record<PhotoSize, PhotoFile>
  /** Of the full file, in pixels. */
  width: number
  height: number
  /** Base64; a few bytes that paint the card while it loads. */
  thumbhash: string
  /** 64 bits as 16 hexadecimal digits; near pictures differ in few bits. */
  perceptualHash: string
}

/** WebP's own scale of time against size, 0 (fast) to 6. From 3 on it takes three times as long for a few hundredths of the size. */
export interface PhotoOptions extends PhotoEdit {
  effort?: number
}

const thumbSize = { width: 160, height: 200 }
const cardSize = { width: 480, height: 600 }
const socialSize = { width: 1200, height: 630 }
const tinySize = { width: 32, height: 40 }
const blurredSize = { width: 120, height: 150 }

const isolateAbove = 100_000_000
// Memory of all decoders together: a flood of large photos waits instead of filling the machine.
const sharedBudget = createMemoryBudget(isolateAbove, Math.max(2, availableParallelism()))
const isolatedBudget = createMemoryBudget(photoLimits.memory, 1)

const fromRaster = ({ data, width, height }: Raster) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Fills the size; where something must be cut off, the livelier part of the picture stays. */
async function scale(from: Raster, size: { width: number; height: number }): Promise<Raster> {
  const sameShape = from.width * size.height === from.height * size.width
  const { data, info } = await fromRaster(from)
    .resize({ ...size, fit: 'cover', position: sameShape ? 'centre' : sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function webp(from: Raster, quality: number, effort: number): Promise<PhotoFile> {
  const bytes = await fromRaster(from).webp({ quality, effort }).toBuffer()
  return { bytes, width: from.width, height: from.height, type: 'image/webp' }
}

/** A picture of its own that holds no more than 32 × 40 softened points: the original cannot be won back from it. */
async function blurred(tiny: Raster, effort: number): Promise<PhotoFile> {
  const { data, info } = await fromRaster(tiny).blur(2).raw().toBuffer({ resolveWithObject: true })
  return webp(
    await scale({ data, width: info.width, height: info.height }, blurredSize),
    60,
    effort,
  )
}

function edgeColour({ data, width, height }: Raster) {
  const edges = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat()
  const mean = (band: number) =>
    Math.round(
      edges.reduce((sum, point) => sum + data.readUInt8(point * 3 + band), 0) / edges.length,
    )
  return { r: mean(0), g: mean(1), b: mean(2) }
}

/** The whole photo on a wide field of the colour at its edges, so that a link preview never cuts a face. */
async function social(full: Raster, tiny: Raster): Promise<PhotoFile> {
  const bytes = await fromRaster(full)
    .resize({ ...socialSize, fit: 'contain', background: edgeColour(tiny) })
    .jpeg({ quality: 82, optimizeCoding: false })
    .toBuffer()
  return { bytes, ...socialSize, type: 'image/jpeg' }
}

async function thumbhashOf(tiny: Raster): Promise<string> {
  const { data, info } = await fromRaster(tiny)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function perceptualHashOf({ data, width, height }: Raster): Promise<string> {
  const bits = await phash(data, { raw: { width, height, channels: 3 } })
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** The same picture for browsers that read AVIF: about a third smaller, and slow to make. */
export async function toAvif(webp: Uint8Array): Promise<Buffer> {
  return sharp(webp).avif({ quality: 58, effort: 3 }).toBuffer()
}

function throwUnreadable(): never {
  throw new ApiError('photo_unreadable')
}

async function createPhotoFiles(full: Raster, effort: number): Promise<ProcessedPhoto> {
  const card = await scale(full, cardSize)
  const thumb = await scale(card, thumbSize)
  const tiny = await scale(thumb, tinySize)
  const files = {
    thumb: await webp(thumb, 80, effort),
    card: await webp(card, 80, effort),
    full: await webp(full, 82, effort),
    social: await social(full, tiny),
    blurred: await blurred(tiny, effort),
  }
  const [thumbhash, perceptualHash] = [await thumbhashOf(tiny), await perceptualHashOf(thumb)]
  return { files, width: full.width, height: full.height, thumbhash, perceptualHash }
}

/**
 * Makes every file of a photo from its pixels alone; nothing of the upload survives but what can be seen.
 * Fails with photo_type, photo_heic, photo_too_large, photo_too_small, photo_too_many_pixels or photo_unreadable.
 */
export async function readPhoto(
  source: PhotoSource,
  { effort = 2, ...edit }: PhotoOptions = {},
): Promise<ProcessedPhoto> {
  const input = await inspectPhoto(source, edit)
  if (input.memory > isolateAbove) {
    // The next one is decoded when the files of this one are made: decoded photos that wait would fill the memory.
    return isolatedBudget.spend(input.memory, async () => {
      const full = await decodeInChildProcess(source, input).catch(throwUnreadable)
      return sharedBudget.spend(full.data.byteLength, () => createPhotoFiles(full, effort))
    })
  }
  return sharedBudget.spend(input.memory, async () =>
    createPhotoFiles(await decodePhoto(source, input).catch(throwUnreadable), effort),
  )
}
