import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { ApiError } from '../../platform/api-error.ts'

export const photoLimits = {
  bytes: 15 * 1024 * 1024,
  shortSide: 400,
  pixels: 50_000_000,
  memory: 300_000_000,
} as const

/** The bytes of a photo, or the path of its file. */
export type PhotoSource = Uint8Array | { path: string; size: number }

/** The input in the form that sharp expects. */
export const toSharpInput = (source: PhotoSource): Uint8Array | string =>
  source instanceof Uint8Array ? source : source.path

const getSize = (source: PhotoSource) =>
  source instanceof Uint8Array ? source.byteLength : source.size

/** The owner's rotation and crop, in pixels of the upright, rotated photo. */
export interface PhotoEdit {
  rotate?: 0 | 90 | 180 | 270
  crop?: { x: number; y: number; width: number; height: number }
}

export interface PhotoInput {
  rotate: number
  /** In pixels of the upright, rotated photo; null keeps the whole photo. */
  crop: { left: number; top: number; width: number; height: number } | null
  /** The estimated memory of decoding, in bytes. */
  memory: number
}

// The file's signature chooses the decoder, never its name or the content type.
const decoders: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

async function chooseDecoder(source: PhotoSource): Promise<string> {
  const fileType =
    source instanceof Uint8Array ? fileTypeFromBuffer(source) : fileTypeFromFile(source.path)
  const type = await fileType.catch(() => undefined)
  if (type && heic.has(type.mime)) throw new ApiError('photo_heic')
  if (type?.mime === 'image/apng') throw new ApiError('photo_several')
  const decoder = type && decoders[type.mime]
  if (!decoder) throw new ApiError('photo_type')
  return decoder
}

async function readHeader(source: PhotoSource): Promise<Metadata> {
  try {
    return await sharp(toSharpInput(source), {
      limitInputPixels: false,
      failOn: 'error',
    }).metadata()
  } catch {
    throw new ApiError('photo_unreadable')
  }
}

/**
 * Measured bytes per pixel: plain decoders stream rows, the others hold the picture or several
 * copies.
 */
function bytesPerPixel(header: Metadata, rotate: number): number {
  if (header.format === 'heif') return 16
  if (header.isProgressive) return 6
  const isBuffered =
    header.format === 'webp' ||
    header.depth !== 'uchar' ||
    rotate !== 0 ||
    (header.orientation ?? 1) > 1
  return isBuffered ? 4 : 2
}

function assertPixelLimit({ width, height }: Metadata, perPixel: number): void {
  const limit = Math.min(photoLimits.pixels, photoLimits.memory / perPixel)
  if (width * height > limit)
    throw new ApiError('photo_too_many_pixels', { megapixels: Math.floor(limit / 1_000_000) })
}

/** Clips a crop that exceeds the photo by rounding. */
function toCrop(crop: PhotoEdit['crop'], width: number, height: number): PhotoInput['crop'] {
  if (!crop) return null
  const left = Math.min(Math.max(Math.round(crop.x), 0), width - 1)
  const top = Math.min(Math.max(Math.round(crop.y), 0), height - 1)
  return {
    left,
    top,
    width: Math.min(Math.max(Math.round(crop.width), 1), width - left),
    height: Math.min(Math.max(Math.round(crop.height), 1), height - top),
  }
}

/**
 * Reads only signature and header: nothing is decoded before every limit is checked. Throws
 * photo_too_large, photo_type, photo_several, photo_heic, photo_unreadable, photo_too_many_pixels or
 * photo_too_small.
 */
export async function inspectPhoto(source: PhotoSource, edit: PhotoEdit): Promise<PhotoInput> {
  if (getSize(source) > photoLimits.bytes)
    throw new ApiError('photo_too_large', { megabytes: photoLimits.bytes / 1024 / 1024 })
  const decoder = await chooseDecoder(source)
  const header = await readHeader(source)
  if (header.format !== decoder || (decoder === 'heif' && header.compression !== 'av1'))
    throw new ApiError('photo_type')
  if ((header.pages ?? 1) > 1) throw new ApiError('photo_several')
  const rotate = edit.rotate ?? 0
  const perPixel = bytesPerPixel(header, rotate)
  assertPixelLimit(header, perPixel)
  const upright = header.autoOrient
  const [width, height] =
    rotate % 180 === 0 ? [upright.width, upright.height] : [upright.height, upright.width]
  const crop = toCrop(edit.crop, width, height)
  if (Math.min(crop?.width ?? width, crop?.height ?? height) < photoLimits.shortSide) {
    throw new ApiError('photo_too_small', { pixels: photoLimits.shortSide })
  }
  return { rotate, crop, memory: header.width * header.height * perPixel }
}
