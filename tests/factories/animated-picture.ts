import sharp from 'sharp'

/** A WebP of two frames. */
export async function animatedPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 500, height: 500, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const joined = sharp(await Promise.all(frames), { join: { animated: true } })
  return new Uint8Array(await joined.webp().toBuffer())
}
