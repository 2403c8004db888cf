import sharp from 'sharp'
import * as z from 'zod'

/**
 * The process of the photo screen: loads the operator's module and answers one photo at a time. It
 * gets no secrets, and its memory is limited.
 */
const Module = z.object({
  /** Width and height of the pixels that it reads. */
  size: z.int().check(z.gte(32), z.lte(1024)),
  /** How much a photo looks like a nude, from 0 to 1; `data` are RGB bytes, row by row. */
  rateNudity: z.custom<(data: Uint8Array, size: number) => Promise<number> | number>(
    (value) => typeof value === 'function',
  ),
})

const Request = z.object({ id: z.int(), photo: z.instanceof(Uint8Array) })

const { size, rateNudity } = Module.parse(await import(process.argv[2] ?? ''))

async function answer(message: unknown): Promise<void> {
  const { id, photo } = Request.parse(message)
  const data = await sharp(photo)
    .resize(size, size, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const nudity = z
    .number()
    .check(z.gte(0), z.lte(1))
    .parse(await rateNudity(data, size))
  process.send?.({ id, nudity, memory: process.memoryUsage().rss })
}

process.on('message', (message) => {
  // A photo that cannot be rated ends the process: the node starts another one.
  answer(message).catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
