import sharp from 'sharp'
import { inputOf, photoLimits, type PhotoInput, type PhotoSource } from './photo-input.ts'

/** Decoded sRGB points, three bytes each, and nothing else. */
export interface Raster {
  data: Buffer
  width: number
  height: number
}

const longestSide = 1440
const seconds = 20

// libvips keeps decoded pictures for reuse; a photo is read once, so that memory would only lie about.
sharp.cache(false)

/** Upright, turned, cropped, at most 1440 pixels a side, on white where it was transparent. Throws on anything unreadable. */
export async function decodePhoto(
  source: PhotoSource,
  { rotate, crop }: PhotoInput,
): Promise<Raster> {
  let picture = sharp(inputOf(source), {
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
