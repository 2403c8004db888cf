import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'

/**
 * The process of the photo screen: loads the operator's module and answers one photo at a time. It
 * gets no secrets, and its memory is limited.
 */
const Module = z
  .object({
    /** Width and height of the pixels that `rateNudity` reads. */
    size: z.optional(z.int().check(z.gte(32), z.lte(1024))),
    /** How much a photo looks like a nude, from 0 to 1; `data` are RGB bytes, row by row. */
    rateNudity: z.optional(
      z.custom<(data: Uint8Array, size: number) => Promise<number> | number>(
        (value) => typeof value === 'function',
      ),
    ),
    /** Whether a photo is on a list of intimate images whose owners want nobody to share them. */
    isListed: z.optional(
      z.custom<(data: Uint8Array, width: number, height: number) => Promise<boolean> | boolean>(
        (value) => typeof value === 'function',
      ),
    ),
  })
  .check(
    z.refine(({ size, rateNudity }) => (size === undefined) === (rateNudity === undefined)),
    z.refine(({ rateNudity, isListed }) => rateNudity !== undefined || isListed !== undefined),
  )

const Request = z.object({ id: z.int(), photo: z.instanceof(Uint8Array) })

/** Pixels of the longer side that the list compares; perceptual hashes need no more. */
const LISTED_SIZE = 512

const { size, rateNudity, isListed } = Module.parse(await import(process.argv[2] ?? ''))

const toPixels = (photo: Sharp) =>
  photo.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

async function findListed(photo: Uint8Array): Promise<boolean> {
  if (!isListed) return false
  const small = sharp(photo).resize(LISTED_SIZE, LISTED_SIZE, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { data, info } = await toPixels(small)
  return z.boolean().parse(await isListed(data, info.width, info.height))
}

async function findNudity(photo: Uint8Array): Promise<number> {
  if (!rateNudity || size === undefined) return 0
  const { data } = await toPixels(sharp(photo).resize(size, size, { fit: 'fill' }))
  return z
    .number()
    .check(z.gte(0), z.lte(1))
    .parse(await rateNudity(data, size))
}

async function answer(message: unknown): Promise<void> {
  const { id, photo } = Request.parse(message)
  const listed = await findListed(photo)
  const nudity = listed ? 1 : await findNudity(photo)
  process.send?.({ id, listed, nudity, memory: process.memoryUsage().rss })
}

process.on('message', (message) => {
  // A photo that cannot be rated ends the process: the node starts another one.
  answer(message).catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
