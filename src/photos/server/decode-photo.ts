import sharp from 'sharp'
import { toSharpInput, photoLimits, type PhotoInput, type PhotoSource } from './photo-input.ts'

/** Decoded sRGB pixels, three bytes each. */
export interface Raster {
  data: Buffer
  width: number
  height: number
}

const longestSide = 1440
const seconds = 20

// libvips caches decoded pictures, but each photo is read only once.
sharp.cache(false)

/**
 * Decodes a photo upright, rotated and cropped, at most 1440 pixels a side, with transparency on
 * white. Throws if it is unreadable.
 */
export async function decodePhoto(
  source: PhotoSource,
  { rotate, crop }: PhotoInput,
): Promise<Raster> {
  let picture = sharp(toSharpInput(source), {
    limitInputPixels: photoLimits.pixels,
    failOn: 'error',
    pages: 1,
  })
    .timeout({ seconds })
    .autoOrient()
  if (rotate !== 0) picture = picture.rotate(rotate)
  if (crop) picture = picture.extract(crop)
  const { data, info } = await picture
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
