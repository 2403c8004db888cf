import sharp from 'sharp'

/** A WebP of two frames. */
export async function animatedPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const frames = ['red', 'blue'].map((background) => ({
    create: { width: 500, height: 500, channels: 3 as const, background },
  }))
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
}
