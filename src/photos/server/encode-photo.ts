import sharp from 'sharp'
import phash from 'sharp-phash'
import { rgbaToThumbHash } from 'thumbhash'
import type { PhotoSize } from '../../platform/photo-url.ts'
import type { Raster } from './decode-photo.ts'

export interface PhotoFile {
  bytes: Buffer
  width: number
  height: number
  type: 'image/webp' | 'image/jpeg'
}

export interface ProcessedPhoto {
  files: Record<PhotoSize, PhotoFile>
  /** Of the largest file, in pixels. */
  width: number
  height: number
  /** Base64; a tiny placeholder shown while the photo loads. */
  thumbhash: string
  /** 64 bits as 16 hexadecimal digits; similar pictures have a small Hamming distance. */
  perceptualHash: string
}

const thumbSize = { width: 160, height: 200 }
const cardSize = { width: 480, height: 600 }
const socialSize = { width: 1200, height: 630 }
const tinySize = { width: 32, height: 40 }
const blurredSize = { width: 120, height: 150 }

const fromRaster = ({ data, width, height }: Raster) =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Scales to cover the size; cropping keeps the part with the most detail. */
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

/** An image from at most 32 × 40 softened pixels, from which the original cannot be restored. */
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

/**
 * The whole photo on a wide background in its edge colour, so that a link preview never crops a
 * face.
 */
async function social(full: Raster, tiny: Raster): Promise<PhotoFile> {
  const bytes = await fromRaster(full)
    .resize({ ...socialSize, fit: 'contain', background: edgeColour(tiny) })
    .jpeg({ quality: 82, optimizeCoding: false })
    .toBuffer()
  return { bytes, ...socialSize, type: 'image/jpeg' }
}

async function encodeThumbhash(tiny: Raster): Promise<string> {
  const { data, info } = await fromRaster(tiny)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function hashPixels({ data, width, height }: Raster): Promise<string> {
  const bits = await phash(data, { raw: { width, height, channels: 3 } })
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** The perceptual hash of a stored thumbnail. */
export async function hashPhoto(thumb: Uint8Array): Promise<string> {
  const { data, info } = await sharp(thumb).raw().toBuffer({ resolveWithObject: true })
  return hashPixels({ data, width: info.width, height: info.height })
}

/** Encodes every size of a decoded photo. */
export async function createPhotoFiles(full: Raster, effort: number): Promise<ProcessedPhoto> {
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
  const [thumbhash, perceptualHash] = [await encodeThumbhash(tiny), await hashPixels(thumb)]
  return { files, width: full.width, height: full.height, thumbhash, perceptualHash }
}
